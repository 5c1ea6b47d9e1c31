import type { Webhook } from '@roundtable/api';
import { expect, it } from 'vitest';
import { tellDisabled } from './webhooks-disabled.js';

const webhook = (description: string | null): Webhook => ({
  id: '11111111-1111-4111-8111-111111111111',
  url: 'https://hooks.example.com/in?token=secret',
  description,
  events: ['goal.created'],
  status: 'disabled',
  disabledReason: 'key_revoked',
  failingSince: null,
  oldSecretUntil: null,
  madeWithKey: { id: '22222222-2222-4222-8222-222222222222', name: 'Script' },
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
});

it('says which webhooks ended with a key, by name or host, and why', () => {
  expect(tellDisabled([webhook('Calendar')], 'en')).toEqual([
    'The webhook Calendar was turned off, because the key that it was created with is no longer valid. If it is yours, turn it on again under “Integrations”.',
  ]);
  expect(tellDisabled([webhook('Calendario'), webhook(null)], 'es').join()).toMatch(
    /^Los webhooks Calendario y hooks\.example\.com se han desactivado, porque la clave con la que se crearon ya no es válida\./,
  );
});

it('says nothing where none did', () => {
  expect(tellDisabled([], 'en')).toEqual([]);
});

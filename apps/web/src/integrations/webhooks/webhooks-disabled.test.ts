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
    'The webhook Calendar was created with a key that has ended and is turned off. If it is yours, turn it on again under “Integrations”.',
  ]);
  expect(tellDisabled([webhook('Calendario'), webhook(null)], 'es').join()).toMatch(
    /^Los webhooks Calendario y hooks\.example\.com se crearon con una clave que ha terminado y quedan desactivados\./,
  );
});

it('says nothing where none did', () => {
  expect(tellDisabled([], 'en')).toEqual([]);
});

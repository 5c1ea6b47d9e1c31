import { expect, test } from 'vitest';
import { applyAll } from './apply.js';
import type { ConversationEvent } from './events.js';
import { initialState } from './state.js';

const at = '2026-03-02T09:00:00.000Z';

test('that the system spoke unasked is remembered until the user writes', () => {
  const turn = (kind: 'system' | 'expiry' | 'message'): ConversationEvent[] => [
    { type: 'turnStarted', turn: 1, kind, input: 1, confirmationId: null, at },
    { type: 'turnEnded', turn: 1, outcome: 'answered', at },
  ];
  const spoken = applyAll(initialState(), turn('system'));
  expect(spoken.spokenTo).toBe(true);
  expect(applyAll(spoken, turn('expiry')).spokenTo).toBe(true);
  expect('spokenTo' in applyAll(spoken, turn('message'))).toBe(false);
});

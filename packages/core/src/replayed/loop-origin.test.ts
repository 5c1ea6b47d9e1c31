import { expect, test } from 'vitest';
import { createConversation, type Shell } from './loop.js';
import { initialState } from './state.js';
import type { StepInput, StepResult } from './step.js';

const origin = (n: number) => ({
  traceparent: `00-${String(n).repeat(32)}-${'a'.repeat(16)}-01`,
  requestId: `r${n}`,
});
const input = (n: number, more = {}) => ({
  n,
  id: `m${n}`,
  kind: 'message' as const,
  confirmationId: null,
  preview: '',
  ...more,
});

function endOf({ step }: StepInput): StepResult {
  const at = new Date(0).toISOString();
  return { type: 'done', events: [{ type: 'turnEnded', turn: step.turn, outcome: 'answered', at }] };
}

test('each step carries the origin of the input that its turn answers, also those that waited and those of a later run', async () => {
  const steps: StepInput[] = [];
  const start = { conversationId: 'c', userId: 'u', state: initialState(), inbox: {} };
  let renewAfter = Number.POSITIVE_INFINITY;
  const shell: Shell = {
    now: () => 0,
    start(step) {
      steps.push(step);
      // The first turn has a second step, so that a run can end in the middle of it.
      const isFirst = step.step.turn === 1 && step.step.step === 1;
      const prepared: StepResult = {
        type: 'done',
        events: [{ type: 'reviewed', step: 1, name: 'tone', repair: true }],
      };
      return { result: Promise.resolve(isFirst ? prepared : endOf(step)), cancel: () => {} };
    },
    wait: async () => talk.close(),
    shouldRenew: () => steps.length >= renewAfter,
    stateChanged: () => {},
  };
  let talk = createConversation(start, shell);
  talk.receive(input(1, { origin: origin(1) }));
  talk.receive(input(2));
  talk.receive(input(3, { origin: origin(3) }));
  renewAfter = 1;
  expect(await talk.run()).toMatchObject({ type: 'renew' });

  renewAfter = Number.POSITIVE_INFINITY;
  const carried = talk.origin();
  talk = createConversation(
    {
      ...start,
      state: talk.state(),
      inbox: talk.inbox(),
      ...(carried === undefined ? {} : { origin: carried }),
    },
    shell,
  );
  await talk.run();
  expect(steps.map(({ step, origin: from }) => [step.turn, from?.requestId])).toEqual([
    [1, 'r1'],
    [1, 'r1'],
    [2, undefined],
    [3, 'r3'],
  ]);
});

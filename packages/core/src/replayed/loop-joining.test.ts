import { expect, test } from 'vitest';
import { ref, replied, startRun, team } from '../../test/loop-run.js';
import type { ConversationEvent } from './events.js';
import { type Disposition, initialState } from './state.js';

/** A run of a team that does this with messages that arrive while a turn runs. */
function runWith(disposition: Disposition) {
  const state = { ...initialState(), team: { ...team, disposition }, activeAgent: 'host' };
  return startRun({ start: { conversationId: 'c', userId: 'u', state, inbox: {} } });
}

const pinned = (disposition: Disposition): ConversationEvent => {
  return { type: 'teamPinned', team: { ...team, disposition } };
};
const toolFinished: ConversationEvent = { type: 'toolFinished', step: 2 };

test('a team that merges answers all messages that wait with the last one', async () => {
  const run = runWith('merge');
  await run.tell(() => [1, 2, 3].forEach((n) => void run.talk.receive(ref(n))));
  expect(run.started[0]?.input.opening).toMatchObject({ input: 3, merged: [1, 2] });
  expect(run.talk.state().lastTaken).toBe(3);
  await run.finish();
  expect(run.started).toHaveLength(1);
});

test('a decision is not merged, and ends what is', async () => {
  const run = runWith('merge');
  const decision = ref(3, { kind: 'decision', confirmationId: 'c1' });
  await run.tell(() => [ref(1), ref(2), decision].forEach((one) => void run.talk.receive(one)));
  expect(run.started[0]?.input.opening).toMatchObject({ kind: 'message', input: 2, merged: [1] });
  await run.finish();
  expect(run.started[1]?.input.opening).toMatchObject({ kind: 'decision', input: 3, confirmationId: 'c1' });
});

test('one message that waits is merged with nothing', async () => {
  const run = runWith('merge');
  await run.tell(() => run.talk.receive(ref(1)));
  expect(run.started[0]?.input.opening).not.toHaveProperty('merged');
});

test('other teams answer one message after the other', async () => {
  const run = runWith('absorb');
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  expect(run.started[0]?.input.opening).toMatchObject({ input: 1 });
  expect(run.started[0]?.input.opening).not.toHaveProperty('merged');
});

test.each([
  [true, { 1: ref(1), 2: ref(2) }],
  [false, {}],
])(
  'inputs of an opening that the store was ahead of wait again if it knows them: %s',
  async (known, inbox) => {
    const run = runWith('merge');
    await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
    await run.finish({ type: 'stale', known });
    expect(run.end()).toEqual({ type: 'reload' });
    expect(run.talk.inbox()).toEqual(inbox);
  },
);

test('inputs whose opening was stored do not wait again', async () => {
  const run = runWith('queue');
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish({ type: 'done', events: [pinned('queue'), replied] });
  await run.finish({ type: 'stale', known: true });
  expect([run.end(), run.talk.inbox()]).toEqual([{ type: 'reload' }, {}]);
});

test('a team that absorbs lets messages join with the next call of the model', async () => {
  const run = runWith('absorb');
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  expect(run.started[0]?.input.joining).toEqual({ after: 1, inputs: [2] });
  await run.tell(() => run.talk.receive(ref(3)));
  await run.finish({ type: 'done', events: [{ type: 'absorbed', inputs: [2], rows: 1 }, replied] });
  expect(run.started[1]?.input).not.toHaveProperty('joining');
  await run.finish({ type: 'done', events: [toolFinished] });
  expect(run.started[2]?.input).toMatchObject({
    step: { type: 'askAgent' },
    joining: { after: 2, inputs: [3] },
  });
});

test('the step that settles a turn asks what became of those that its lost call let join', async () => {
  const run = runWith('absorb');
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  await run.finish({ type: 'failed', code: 'INTERNAL_ERROR' });
  expect(run.started[1]?.input).toMatchObject({
    step: { type: 'settleTurn' },
    joining: { after: 1, inputs: [2] },
  });
});

test('a call that told what joined leaves nothing to ask', async () => {
  const run = runWith('absorb');
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  await run.tell(() => run.talk.interrupt(1));
  await run.finish({ type: 'done', events: [{ type: 'absorbed', inputs: [2], rows: 1 }, replied] });
  expect(run.started[1]?.input.step.type).toBe('settleTurn');
  expect(run.started[1]?.input).not.toHaveProperty('joining');
});

test.each(['queue', 'merge', 'interrupt'] as const)(
  'where the team says %s nothing joins',
  async (disposition) => {
    const run = runWith(disposition);
    await run.tell(() => run.talk.receive(ref(1)));
    expect(run.started[0]?.input).not.toHaveProperty('joining');
  },
);

test('nothing joins a turn that is no answer to a message', async () => {
  const run = runWith('absorb');
  await run.tell(() => run.talk.receive(ref(1, { kind: 'system' })));
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.started[0]?.input.step.type).toBe('askAgent');
  expect(run.started[0]?.input).not.toHaveProperty('joining');
});

import { expect, test } from 'vitest';
import { pinned, ref, replied, startRun, team } from '../../test/loop-run.js';
import type { ConversationEvent } from './events.js';
import type { Inbox } from './inbox.js';
import { LONGEST_GAP_AFTER_RELOAD_MS, LONGEST_GAP_MS, REST_AFTER_MS } from './loop.js';
import { type ConversationState, initialState } from './state.js';

const from = (state: Partial<ConversationState>, inbox: Inbox = {}) => ({
  start: { conversationId: 'c', userId: 'u', state: { ...initialState(), team, ...state }, inbox },
});
const proposal = (id: string, expiresAtMs: number) => ({
  id,
  kind: 'plan_save',
  turn: 1,
  expiresAt: new Date(expiresAtMs).toISOString(),
});
const impatient: ConversationEvent = { type: 'teamPinned', team: { ...team, disposition: 'interrupt' } };
const DAY_MS = 24 * 3_600_000;

test('the limits are a week of rest, a minute for a gap, and an hour for one that stayed', () => {
  expect([REST_AFTER_MS, LONGEST_GAP_MS, LONGEST_GAP_AFTER_RELOAD_MS]).toEqual([
    7 * DAY_MS,
    60_000,
    3_600_000,
  ]);
});

test('an interrupt may come before the input of its turn, and not before that of a later one', async () => {
  const early = startRun();
  await early.tell(() => early.talk.interrupt(1));
  await early.tell(() => early.talk.receive(ref(1)));
  expect(early.last()).toMatchObject({ type: 'settleTurn', turn: 1, outcome: 'interrupted' });
  const tooEarly = startRun();
  await tooEarly.tell(() => tooEarly.talk.interrupt(2));
  await tooEarly.tell(() => tooEarly.talk.receive(ref(1)));
  await tooEarly.finish();
  await tooEarly.tell(() => tooEarly.talk.receive(ref(2)));
  expect(tooEarly.last()).toMatchObject({ type: 'askAgent', turn: 2 });
});

test('while a turn runs the next one cannot be interrupted', async () => {
  const run = startRun();
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  await run.tell(() => run.talk.interrupt(2));
  await run.finish();
  expect(run.last()).toMatchObject({ type: 'askAgent', turn: 2 });
});

test('a second interrupt leaves the step alone that ends the turn', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.tell(() => run.talk.interrupt(1));
  await run.finish({ type: 'cancelled' });
  await run.tell(() => run.talk.interrupt(1));
  expect(run.last()).toMatchObject({ type: 'settleTurn' });
  expect(run.started[1]?.cancelled).toBe(false);
});

test('a duplicate does not interrupt the turn that answers it, nor a message before the team is known', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.started[0]?.cancelled).toBe(false);
  await run.finish({ type: 'done', events: [impatient, replied] });
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  expect(run.started[1]?.cancelled).toBe(false);
});

test('an interrupt cancels what still runs of several calls', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  const call = (step: number) => ({ step, reply: 1, index: step, tool: 't', access: 'read' as const });
  await run.finish({ type: 'done', events: [pinned, { ...replied, calls: [2, 3, 4].map(call) }] });
  expect(run.started.map(({ input }) => input.step.step)).toEqual([1, 2, 3, 4]);
  await run.finish({ type: 'done', events: [{ type: 'toolFinished', step: 3 }] }, 2);
  await run.tell(() => run.talk.interrupt(1));
  expect(run.started.map((step) => step.cancelled)).toEqual([false, true, false, true]);
});

test('a run does not renew before the opening of its turn is stored', async () => {
  const run = startRun({ renewAt: 1 });
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish({ type: 'cancelled' });
  expect(run.end()).toBeNull();
  expect(run.started[1]?.input.opening).toEqual(run.started[0]?.input.opening);
});

test('a run does not renew before a failure has ended its turn', async () => {
  const run = startRun({ renewAt: 2 });
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish({ type: 'done', events: [pinned, replied] });
  await run.finish({ type: 'failed', code: 'INTERNAL_ERROR' });
  expect([run.end(), run.last()?.type]).toEqual([null, 'settleTurn']);
  await run.finish();
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.end()).toMatchObject({ type: 'renew' });
});

test('a run that is old renews while it is idle, with what waits', async () => {
  const confirmations = [proposal('c1', REST_AFTER_MS + DAY_MS)];
  const run = startRun(from({ confirmations }));
  await run.passTo(REST_AFTER_MS);
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.end()).toMatchObject({ type: 'renew', state: { confirmations }, inbox: { 2: ref(2) } });
});

test('of several proposals the first one to expire ends the wait, also the wait for a gap', async () => {
  const confirmations = [proposal('c1', 50_000), proposal('c2', 40_000)];
  const run = startRun(from({ confirmations }));
  await run.tell(() => {});
  expect(run.deadline()).toBe(40_000);
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.deadline()).toBe(40_000);
  await run.passTo(40_000);
  expect(run.last()).toMatchObject({ type: 'expireConfirmations' });
});

test('a gap ends the wait for a proposal that expires later', async () => {
  const run = startRun(from({ confirmations: [proposal('c1', DAY_MS)] }));
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.deadline()).toBe(LONGEST_GAP_MS);
});

test('a gap that a reload did not close is looked at once an hour, the next one after a minute', async () => {
  const run = startRun(from({}, { 2: ref(2) }));
  await run.passTo(LONGEST_GAP_AFTER_RELOAD_MS - 1);
  expect(run.end()).toBeNull();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish();
  await run.finish();
  await run.tell(() => run.talk.receive(ref(4)));
  expect(run.deadline()).toBe(LONGEST_GAP_AFTER_RELOAD_MS - 1 + LONGEST_GAP_MS);
  const unhealed = startRun(from({}, { 2: ref(2) }));
  await unhealed.passTo(LONGEST_GAP_AFTER_RELOAD_MS);
  expect(unhealed.end()).toEqual({ type: 'reload' });
});

test('more inputs behind a gap do not prolong it', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(2)));
  await run.passTo(30_000);
  await run.tell(() => run.talk.receive(ref(3)));
  expect(run.deadline()).toBe(LONGEST_GAP_MS);
});

test('a run rests a week after its last turn, not after its start', async () => {
  const run = startRun({ ages: false });
  await run.passTo(DAY_MS);
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish();
  expect(run.deadline()).toBe(DAY_MS + REST_AFTER_MS);
});

test('a deletion cancels the step that runs, and ends a wait for the model', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.tell(() => run.talk.close());
  expect(run.started[0]?.cancelled).toBe(true);
  await run.finish({ type: 'cancelled' });
  expect(run.end()).toEqual({ type: 'closed' });
  const waiting = startRun();
  await waiting.tell(() => waiting.talk.receive(ref(1)));
  const at = new Date(0).toISOString();
  await waiting.finish({
    type: 'done',
    events: [pinned, { type: 'modelUnavailable', at, retryAfterMs: 60_000 }],
  });
  await waiting.tell(() => waiting.talk.close());
  expect([waiting.end(), waiting.started.length]).toEqual([{ type: 'closed' }, 1]);
});

test('inputs that the snapshot has taken are not taken again', async () => {
  const run = startRun(from({ lastTaken: 2, turn: 2 }, { 1: ref(1), 2: ref(2), 3: ref(3) }));
  await run.tell(() => {});
  expect(run.started.map(({ input }) => input.opening?.input)).toEqual([3]);
  expect(run.talk.inbox()).toEqual({});
});

import { expect, test } from 'vitest';
import { pinned, ref, replied, startRun, team } from '../../test/loop-run.js';
import type { ConversationEvent } from './events.js';
import { LONGEST_GAP_MS, REST_AFTER_MS } from './loop.js';
import { initialState } from './state.js';

test('inputs are answered one after the other, in the order of their numbers', async () => {
  const run = startRun();
  await run.tell(() => [2, 1, 3].forEach((n) => void run.talk.receive(ref(n))));
  for (const turn of [1, 2, 3]) {
    expect(run.started.at(-1)?.input).toMatchObject({
      step: { type: 'askAgent', turn, step: 1 },
      opening: { input: turn },
    });
    expect(run.started).toHaveLength(turn);
    await run.finish();
  }
  expect(run.talk.state()).toMatchObject({ lastTaken: 3, turn: 3, running: null, totals: { turns: 3 } });
});

test('the opening rides in the first step only', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish({ type: 'done', events: [pinned, replied] });
  expect(run.started.map((one) => [one.input.step.type, one.input.opening !== null])).toEqual([
    ['askAgent', true],
    ['runTool', false],
  ]);
});

test('an interrupt cancels the step and ends the turn that it names, and no other', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.tell(() => run.talk.interrupt(2));
  expect(run.started[0]?.cancelled).toBe(false);
  await run.tell(() => run.talk.interrupt(1));
  expect(run.started[0]?.cancelled).toBe(true);
  await run.finish({ type: 'cancelled' });
  expect(run.last()).toMatchObject({ type: 'settleTurn', turn: 1, step: 1, outcome: 'interrupted' });
  await run.finish();
  await run.tell(() => run.talk.receive(ref(2)));
  expect(run.last()).toMatchObject({ type: 'askAgent', turn: 2 });
});

test('a message interrupts the running turn where the team says so', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  const impatient: ConversationEvent = { type: 'teamPinned', team: { ...team, disposition: 'interrupt' } };
  await run.finish({ type: 'done', events: [impatient, replied] });
  await run.tell(() => run.talk.receive(ref(2, { kind: 'decision', confirmationId: 'c' })));
  expect(run.started[1]?.cancelled).toBe(false);
  await run.tell(() => run.talk.receive(ref(3)));
  expect(run.started[1]?.cancelled).toBe(true);
});

test('a decision that was accepted is carried out, whatever interrupts it', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1, { kind: 'decision', confirmationId: 'c1' })));
  await run.tell(() => run.talk.interrupt(1));
  await run.finish({ type: 'cancelled' });
  expect(run.last()).toMatchObject({ type: 'applyDecision', turn: 1, step: 1, confirmationId: 'c1' });
  await run.finish({ type: 'done', events: [pinned, { type: 'decisionApplied', step: 1 }] });
  expect(run.last()).toMatchObject({ type: 'settleTurn', turn: 1, step: 2, outcome: 'interrupted' });
});

test('a step that fails for good ends its turn visibly, and the next message is answered', async () => {
  const run = startRun();
  await run.tell(() => [1, 2].forEach((n) => void run.talk.receive(ref(n))));
  await run.finish({ type: 'failed', code: 'INTERNAL_ERROR' });
  expect(run.last()).toMatchObject({ type: 'settleTurn', outcome: 'failed', code: 'INTERNAL_ERROR' });
  await run.finish();
  expect(run.last()).toMatchObject({ type: 'askAgent', turn: 2 });
});

test('while the model is away the turn waits, and an interrupt still ends it', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  const away = (at: number): ConversationEvent => {
    return { type: 'modelUnavailable', at: new Date(at).toISOString(), retryAfterMs: 30_000 };
  };
  await run.finish({ type: 'done', events: [pinned, away(0)] });
  expect(run.deadline()).toBe(30_000);
  await run.passTo(30_000);
  expect(run.last()).toMatchObject({ type: 'askAgent', turn: 1, step: 1 });
  await run.finish({ type: 'done', events: [away(30_000)] });
  await run.tell(() => run.talk.interrupt(1));
  expect(run.last()).toMatchObject({ type: 'settleTurn', outcome: 'interrupted' });
});

test('a run renews between steps and carries everything along', async () => {
  const run = startRun({ renewAt: 1 });
  await run.tell(() => [1, 2, 4].forEach((n) => void run.talk.receive(ref(n))));
  await run.finish();
  expect(run.end()).toMatchObject({
    type: 'renew',
    state: { lastTaken: 1 },
    inbox: { 2: ref(2), 4: ref(4) },
  });
});

test('a run does not renew before an interrupt has ended its turn', async () => {
  const run = startRun({ renewAt: 1 });
  await run.tell(() => run.talk.receive(ref(1)));
  await run.tell(() => run.talk.interrupt(1));
  await run.finish({ type: 'done', events: [pinned, replied] });
  expect(run.end()).toBeNull();
  expect(run.last()).toMatchObject({ type: 'settleTurn', turn: 1, step: 3, unfinished: [2] });
});

test('a run with nothing open rests after seven idle days, on one timer', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish();
  await run.passTo(REST_AFTER_MS - 1);
  expect([run.end(), run.wakeUps()]).toEqual([null, 1]);
  await run.passTo(REST_AFTER_MS);
  expect(run.end()).toEqual({ type: 'rest' });
});

test('an open proposal keeps the run until it expires, on one timer, in a turn that takes no input', async () => {
  const expiresAt = new Date(REST_AFTER_MS + 5_000).toISOString();
  const confirmations = [{ id: 'c1', kind: 'plan_save', turn: 1, expiresAt }];
  const state = { ...initialState(), team, confirmations };
  const run = startRun({ start: { conversationId: 'c', userId: 'u', state, inbox: {} }, ages: false });
  await run.tell(() => {});
  await run.passTo(REST_AFTER_MS + 4_999);
  expect([run.wakeUps(), run.started.length, run.end()]).toEqual([0, 0, null]);
  await run.passTo(REST_AFTER_MS + 5_000);
  expect(run.started[0]?.input).toMatchObject({
    step: { type: 'expireConfirmations' },
    opening: { kind: 'expiry', input: null },
  });
});

test('a gap that stays sends the run back to the snapshot instead of waiting for ever', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(2)));
  await run.passTo(LONGEST_GAP_MS - 1);
  expect(run.end()).toBeNull();
  await run.passTo(LONGEST_GAP_MS);
  expect(run.end()).toEqual({ type: 'reload' });
  expect(run.talk.inbox()).toEqual({ 2: ref(2) });
});

test('a gap that is filled in time is forgotten', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(2)));
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish();
  await run.finish();
  await run.passTo(LONGEST_GAP_MS * 60);
  expect([run.talk.state().lastTaken, run.end()]).toEqual([2, null]);
});

test('a deletion ends the run, in a step or idle', async () => {
  const busy = startRun();
  await busy.tell(() => busy.talk.receive(ref(1)));
  await busy.finish({ type: 'gone' });
  expect(busy.end()).toEqual({ type: 'closed' });
  const idle = startRun();
  await idle.tell(() => idle.talk.close());
  expect(idle.end()).toEqual({ type: 'closed' });
});

test.each(['before', 'while'] as const)(
  'an input that nobody accepted makes room for the real one of its number, which came %s its turn',
  async (when) => {
    const run = startRun();
    const forged = { ...ref(1), id: 'forged' };
    if (when === 'before')
      await run.tell(() => [forged, ref(1)].forEach((one) => void run.talk.receive(one)));
    else await run.tell(() => run.talk.receive(forged));
    if (when === 'while') await run.tell(() => run.talk.receive(ref(1)));
    await run.finish({ type: 'stale', known: false });
    expect([run.end(), run.talk.inbox()]).toEqual([{ type: 'reload' }, { 1: ref(1) }]);
  },
);

test('a number that was taken for good is claimed by nobody else', async () => {
  const run = startRun();
  await run.tell(() =>
    [ref(1), { ...ref(1), id: 'forged' }, ref(2)].forEach((one) => void run.talk.receive(one)),
  );
  await run.finish();
  await run.finish({ type: 'stale', known: false });
  expect(run.talk.inbox()).toEqual({});
});

test('a run that is behind the store begins again from the snapshot', async () => {
  const run = startRun();
  await run.tell(() => run.talk.receive(ref(1)));
  await run.finish({ type: 'stale', known: false });
  expect(run.end()).toEqual({ type: 'reload' });
});

import { expect, test } from 'vitest';
import { apply, applyAll } from './apply.js';
import type { ConversationEvent } from './events.js';
import { initialState, KEPT_TRANSITIONS, preview, type TeamSlice, type TransitionEntry } from './state.js';
import { viewOf } from './view.js';

const AT = '2026-03-02T09:00:00.000Z';
const team: TeamSlice = {
  hash: 'h1',
  home: 'host',
  names: { host: 'Host', builder: 'Builder' },
  disposition: 'queue',
  prepare: [],
  review: [],
  limits: { iterations: 10, handoffs: 3 },
};
const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 2, cacheWriteTokens: 1, costMicros: 7 };
const started: ConversationEvent = {
  type: 'turnStarted',
  turn: 1,
  kind: 'message',
  input: 1,
  confirmationId: null,
  at: AT,
};
const pinned: ConversationEvent = { type: 'teamPinned', team };
const opened = applyAll(initialState(), [started, pinned, { type: 'rowsWritten', rows: 1 }]);

function replied(more: Partial<Extract<ConversationEvent, { type: 'replied' }>> = {}): ConversationEvent {
  return { type: 'replied', step: 1, agent: 'host', rows: 1, calls: [], final: false, usage, ...more };
}

function handedOff(more: Partial<TransitionEntry> = {}): ConversationEvent {
  const transition = {
    seq: 1,
    from: 'host',
    to: 'builder',
    via: 'tool' as const,
    reason: 'why',
    turn: 1,
    at: AT,
  };
  return { type: 'handedOff', transition: { ...transition, ...more } };
}

const call = (step: number, access: 'read' | 'write' = 'read') => ({
  step,
  reply: 1,
  index: step,
  tool: 't',
  access,
});

test('a turn takes its input, meets the home agent and counts its rows', () => {
  expect(opened).toMatchObject({ lastTaken: 1, turn: 1, seq: 1, activeAgent: 'host' });
  expect(opened.running).toMatchObject({ phase: 'ask', step: 1, path: ['host'], input: 1 });
});

test('a turn without an input leaves lastTaken alone', () => {
  const state = apply(opened, { ...started, turn: 2, kind: 'expiry', input: null });
  expect(state).toMatchObject({ lastTaken: 1, turn: 2 });
});

test('a team with prepare steps begins with them; a decision begins with itself', () => {
  const prepared: ConversationEvent = { type: 'teamPinned', team: { ...team, prepare: ['a', 'b'] } };
  const first = applyAll(initialState(), [started, prepared]);
  expect(first.running?.phase).toBe('prepare');
  const second = apply(first, { type: 'prepared', step: 1, name: 'a' });
  expect(second.running).toMatchObject({ phase: 'prepare', prepared: 1, step: 2 });
  expect(apply(second, { type: 'prepared', step: 2, name: 'b' }).running?.phase).toBe('ask');
  expect(apply({ ...first, team: null }, { type: 'prepared', step: 1, name: 'a' }).running?.phase).toBe(
    'ask',
  );
  const decision: ConversationEvent = { ...started, kind: 'decision', confirmationId: 'c1' };
  expect(applyAll(initialState(), [decision, prepared]).running?.phase).toBe('open');
});

test('a reply moves the step behind its calls and adds up the usage', () => {
  const state = apply(opened, replied({ calls: [call(2), call(3)] }));
  expect(state.running).toMatchObject({ phase: 'tools', step: 4, iterations: 1 });
  expect(state.seq).toBe(2);
  expect(state.totals).toMatchObject({
    modelCalls: 1,
    inputTokens: 10,
    outputTokens: 5,
    cacheReadTokens: 2,
    costMicros: 7,
  });
});

test('the model is asked again when all calls are done', () => {
  const one = apply(apply(opened, replied({ calls: [call(2), call(3)] })), { type: 'toolFinished', step: 3 });
  expect(one.running?.phase).toBe('tools');
  expect(apply(one, { type: 'toolFinished', step: 2 }).running?.phase).toBe('ask');
});

test('a final reply goes to review; a repair asks once more and begins the review again', () => {
  const final = apply(opened, replied({ final: true }));
  expect(final.running?.phase).toBe('review');
  const repair = apply(final, { type: 'reviewed', step: 2, name: 'tone', repair: true });
  expect(repair.running).toMatchObject({ phase: 'repair', repaired: true, reviewed: 0, step: 3 });
  expect(apply(final, { type: 'reviewed', step: 2, name: 'tone', repair: false }).running?.reviewed).toBe(1);
});

test('a handoff by tool counts towards the limit and lengthens the path; others do not count', () => {
  const byTool = apply(opened, handedOff());
  expect(byTool).toMatchObject({ activeAgent: 'builder', transitionCount: 1 });
  expect(byTool.running).toMatchObject({ handoffs: 1, path: ['host', 'builder'] });
  expect(apply(opened, handedOff({ via: 'route' })).running).toMatchObject({
    handoffs: 0,
    path: ['host', 'builder'],
  });
});

test('a composite is active until the next switch, whoever brings it about', () => {
  const composite = { name: 'A & B', members: ['a', 'b'] };
  const event = handedOff({ to: 'a', members: ['a', 'b'] });
  const both = apply(opened, event.type === 'handedOff' ? { ...event, composite } : event);
  expect(both).toMatchObject({
    activeAgent: 'a',
    composite,
    transitions: [{ to: 'a', members: ['a', 'b'] }],
  });
  expect(viewOf({ conversationId: 'c', team: 't' }, both, {}).activeAgent).toEqual({ id: 'a', ...composite });
  const home = apply(both, handedOff({ seq: 2, to: 'host', via: 'system' }));
  expect(home.activeAgent).toBe('host');
  expect('composite' in home).toBe(false);
});

test('an agent that the system brings in may hand over at once to whom the user left', () => {
  expect(apply(opened, handedOff({ via: 'system' })).running?.path).toEqual(['builder']);
});

test('the state keeps the last transitions and counts them all', () => {
  const many = Array.from({ length: KEPT_TRANSITIONS + 5 }, (_, i) => handedOff({ seq: i + 1 }));
  const state = applyAll(opened, many);
  expect(state.transitions).toHaveLength(KEPT_TRANSITIONS);
  expect([state.transitions[0]?.seq, state.transitionCount]).toEqual([6, 55]);
});

test('a declined agent is remembered once, and forgotten when asked for', () => {
  const declined: ConversationEvent = { type: 'handoffDeclined', agent: 'builder' };
  const twice = applyAll(opened, [declined, declined]);
  expect(twice.declined).toEqual(['builder']);
  expect(apply(twice, { type: 'handoffWanted', agent: 'builder' }).declined).toEqual([]);
});

test('confirmations open and settle by id', () => {
  const confirmation = { id: 'c1', kind: 'plan_save', turn: 1, expiresAt: AT };
  const open = apply(opened, { type: 'confirmationOpened', confirmation });
  expect(open.confirmations).toEqual([confirmation]);
  expect(apply(open, { type: 'confirmationSettled', id: 'other' }).confirmations).toHaveLength(1);
  expect(apply(open, { type: 'confirmationSettled', id: 'c1' }).confirmations).toEqual([]);
});

test('an absent model is asked again after what it says, else after 5 s doubling to 5 min', () => {
  const away = (retryAfterMs: number): ConversationEvent => ({
    type: 'modelUnavailable',
    at: AT,
    retryAfterMs,
  });
  const waits = (events: ConversationEvent[]) =>
    Date.parse(applyAll(opened, events).running?.pending?.retryAt ?? '') - Date.parse(AT);
  expect(waits([away(42_000)])).toBe(42_000);
  expect(waits([away(86_400_000)])).toBe(300_000);
  expect([1, 2, 3, 10].map((n) => waits(Array.from({ length: n }, () => away(0))))).toEqual([
    5_000, 10_000, 20_000, 300_000,
  ]);
});

test('a reply ends the waiting', () => {
  const away = apply(opened, { type: 'modelUnavailable', at: AT, retryAfterMs: 0 });
  expect(apply(away, replied()).running?.pending).toBeNull();
});

test('an ended turn counts; an expiry leaves the time of the last talk alone', () => {
  const ended: ConversationEvent = { type: 'turnEnded', turn: 1, outcome: 'answered', at: AT };
  const state = apply(opened, ended);
  expect(state).toMatchObject({ running: null, lastTurnEndedAt: AT, totals: { turns: 1 } });
  const later = '2026-03-09T09:00:00.000Z';
  const expiry = applyAll(state, [
    { ...started, turn: 2, kind: 'expiry', input: null, at: later },
    { ...ended, turn: 2, at: later },
  ]);
  expect(expiry.lastTurnEndedAt).toBe(AT);
});

test('events of a turn that is over change nothing', () => {
  const over = apply(opened, { type: 'turnEnded', turn: 1, outcome: 'interrupted', at: AT });
  expect(apply(over, { type: 'toolFinished', step: 2 })).toBe(over);
});

test('what a turn takes of tokens and calls is the sum over its replies', () => {
  const twice = applyAll(opened, [replied({ calls: [call(2)] }), replied({ calls: [call(4), call(5)] })]);
  expect(twice.running?.spent).toEqual({ tokens: 36, toolCalls: 3 });
});

test('who waits for the model waits since the first try', () => {
  const away = (at: string): ConversationEvent => ({ type: 'modelUnavailable', at, retryAfterMs: 0 });
  const later = applyAll(opened, [away(AT), away('2026-03-02T10:00:00.000Z')]);
  expect(later.running?.pending).toMatchObject({ since: AT, tries: 2 });
});

test('a turn starts with nothing done, on the path of whoever is active', () => {
  expect(apply(initialState(), started).running).toMatchObject({ path: [], repaired: false, calls: [] });
  const active = apply({ ...initialState(), activeAgent: 'builder', team }, started);
  expect(active.running?.path).toEqual(['builder']);
  expect(apply(active, pinned)).toMatchObject({ activeAgent: 'builder', running: { path: ['builder'] } });
});

test('messages that join are taken and counted, and whoever handed over before may be handed to', () => {
  const handed = applyAll(opened, [handedOff(), handedOff({ seq: 2, from: 'builder', to: 'critic' })]);
  const joined = apply(handed, { type: 'absorbed', inputs: [2, 3], rows: 2 });
  expect(joined).toMatchObject({ lastTaken: 3, seq: 3, running: { path: ['critic'], input: 1 } });
  const withdrawn = apply(handed, { type: 'absorbed', inputs: [2], rows: 0 });
  expect(withdrawn).toMatchObject({ lastTaken: 2, seq: 1, running: { path: ['host', 'builder', 'critic'] } });
  expect(apply(handed, pinned).running?.path).toEqual(['host', 'builder', 'critic']);
});

test('a turn may answer another input than it was begun with', () => {
  expect(apply(opened, { type: 'inputChosen', input: 7 }).running).toMatchObject({ input: 7, turn: 1 });
});

test('a decision that was applied goes on with the team’s prepare steps, else with the model', () => {
  const applied: ConversationEvent = { type: 'decisionApplied', step: 1 };
  expect(apply(opened, applied).running).toMatchObject({ phase: 'ask', step: 2 });
  const prepared = { ...opened, team: { ...team, prepare: ['a'] } };
  expect(apply(prepared, applied).running?.phase).toBe('prepare');
  expect(apply({ ...opened, team: null }, applied).running?.phase).toBe('ask');
});

test('an approved call runs next, and then what a decision goes on with', () => {
  const { step, reply, index, tool } = call(2);
  const next = { step, reply, index, tool, access: 'write', confirmationId: 'c' } as const;
  const events: ConversationEvent[] = [{ type: 'decisionApplied', step: 1, call: next }];
  for (const [prepare, phase] of [
    [[], 'ask'],
    [['a'], 'prepare'],
  ] as const) {
    const begun = applyAll({ ...opened, team: { ...team, prepare } }, events);
    expect(begun.running).toMatchObject({ phase: 'tools', step: 3, calls: [{ ...next, done: false }] });
    const ended = apply(begun, { type: 'toolFinished', step: 2, outcome: 'unknown' });
    expect(ended.running).toMatchObject({ phase, step: 3, calls: [{ done: true }] });
  }
});

test('a team pinned in the middle of a turn, of an expiry or before any turn leaves the phase alone', () => {
  expect(apply(apply(opened, replied({ calls: [call(2)] })), pinned).running?.phase).toBe('tools');
  const expiry = apply(initialState(), { ...started, kind: 'expiry', input: null });
  expect(apply(expiry, pinned).running?.phase).toBe('open');
  expect(apply(initialState(), pinned)).toMatchObject({ activeAgent: 'host', running: null });
});

test('what was withdrawn before its turn leaves no trace but its number', () => {
  const withdrawn: ConversationEvent = { type: 'turnEnded', turn: 1, outcome: 'withdrawn', at: AT };
  const over = apply(apply(initialState(), started), withdrawn);
  expect(over).toEqual({ ...initialState(), turn: 1, lastTaken: 1 });
});

test('the outcome of the last turn is kept', () => {
  const ended: ConversationEvent = { type: 'turnEnded', turn: 1, outcome: 'failed', at: AT };
  expect(apply(opened, ended).lastOutcome).toBe('failed');
  expect(apply(initialState(), ended)).toMatchObject({ running: null, lastTurnEndedAt: AT });
});

test('wanting one agent forgets no other that was declined', () => {
  const state = { ...opened, declined: ['a', 'b'] };
  expect(apply(state, { type: 'handoffWanted', agent: 'a' }).declined).toEqual(['b']);
});

test('a call that is finished is marked, and no other', () => {
  const one = apply(apply(opened, replied({ calls: [call(2), call(3)] })), { type: 'toolFinished', step: 3 });
  expect(one.running?.calls.map(({ step, done }) => [step, done])).toEqual([
    [2, false],
    [3, true],
  ]);
});

test('a turn that was repaired once stays so', () => {
  const reviewed = (repair: boolean): ConversationEvent => ({ type: 'reviewed', step: 2, name: 't', repair });
  expect(apply(opened, reviewed(false)).running?.repaired).toBe(false);
  expect(applyAll(opened, [reviewed(true), reviewed(false)]).running?.repaired).toBe(true);
});

test('a preview is one line of at most 80 characters and never half a character', () => {
  expect(preview(' a\n  b ')).toBe('a b');
  expect(preview('x'.repeat(80))).toBe('x'.repeat(80));
  expect(preview('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  const long = preview(`${'x'.repeat(78)}😀 and more`);
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long.isWellFormed()).toBe(true);
});

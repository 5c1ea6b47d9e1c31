import { expect, test } from 'vitest';
import type { TakenInput } from '../ports/step-store.js';
import {
  applyAll,
  type ConversationEvent,
  type ConversationState,
  initialState,
  type Joining,
  type TurnOpening,
} from '../replayed/index.js';
import { Team } from '../teams/team.js';
import { eventsOfClaim, numbersOf, takeInputs, tookOthers } from './take-inputs.js';

const OPENED_AT = '2026-03-02T09:00:00.000Z';
const NOW = '2026-03-02T09:05:00.000Z';
const agent = (id: string, name: string) => ({ id, name, role: 'r', color: 'c', prompt: 'p' });
const team = Team.parse({
  id: 't',
  name: 'T',
  description: 'd',
  locales: ['en', 'es'],
  home: 'coach',
  values: 'v',
  agents: [agent('coach', 'Coach'), agent('goalArchitect', 'Goal Architect')],
});

function input(n: number, more: Partial<TakenInput> = {}): TakenInput {
  const base = { n, id: `m${n}`, kind: 'message' as const, text: `text ${n}`, confirmationId: null };
  return { ...base, topic: null, topicId: null, withdrawn: false, supersedes: null, ...more };
}

function opening(numbers: number[], more: Partial<TurnOpening> = {}): TurnOpening {
  const last = numbers.at(-1) ?? null;
  const merged = numbers.length > 1 ? { merged: numbers.slice(0, -1) } : {};
  const base = { type: 'turnStarted', turn: 5, kind: 'message', input: last, ...merged } as const;
  return { ...base, confirmationId: null, at: OPENED_AT, ...more };
}

/** Four turns are over; the input with number 4 was the last one taken. */
const before: ConversationState = {
  ...initialState(),
  turn: 4,
  seq: 9,
  lastTaken: 4,
  activeAgent: 'goalArchitect',
  transitionCount: 2,
};

/** Turn 5 runs: it answers input 5. */
const running = applyAll(before, [opening([5]), { type: 'rowsWritten', rows: 1 }]);

const place = { locale: 'en' as const, topics: {}, rowId: (seq: number) => `row-${seq}`, now: NOW };
function take(
  state: ConversationState,
  asked: {
    opening?: TurnOpening;
    joining?: number[];
    step?: 'askAgent' | 'expireConfirmations';
    inputs?: TakenInput[];
  },
) {
  const { joining, inputs = [] } = asked;
  const result = takeInputs(
    state,
    {
      step: { type: asked.step ?? 'askAgent', turn: 5, step: 1 },
      opening: asked.opening ?? null,
      ...(joining === undefined ? {} : { joining: { after: state.lastTaken, inputs: joining } }),
    },
    { published: { hash: 'h', team }, inputs, ...place },
  );
  // What the workflow folds is what the transaction stored.
  const opened = asked.opening === undefined ? [] : [asked.opening];
  expect(applyAll(state, [...opened, ...result.events])).toEqual(result.state);
  return result;
}

test('a step that brings no input takes none', () => {
  expect(take(running, { inputs: [input(6)] })).toEqual({
    state: running,
    events: [],
    messages: [],
    transitions: [],
    publicEvents: [],
    superseded: [],
    taken: [],
    dropped: false,
  });
});

test('an opening takes its input, and no other one that waits', () => {
  const taken = take(before, { opening: opening([5]), inputs: [input(5), input(6)] });
  expect(taken.taken).toEqual([{ n: 5, mergedInto: null }]);
  expect(taken.dropped).toBe(false);
  expect(taken.messages.map(({ id, seq }) => [id, seq])).toEqual([['m5', 10]]);
  expect(taken.state).toMatchObject({ lastTaken: 5, running: { input: 5 } });
});

test('messages that are merged all get their rows, and share the answer to the last one', () => {
  const inputs = [input(5), input(6), input(7)];
  const taken = take(before, { opening: opening([5, 6, 7]), inputs });
  expect(taken.taken).toEqual([
    { n: 5, mergedInto: 7 },
    { n: 6, mergedInto: 7 },
    { n: 7, mergedInto: null },
  ]);
  expect(taken.messages.map((row) => row.id)).toEqual(['m5', 'm6', 'm7']);
  expect(taken.publicEvents[0]).toMatchObject({
    type: 'turn.started',
    data: {
      input: { id: 'm7', text: 'text 7' },
      merged: [
        { id: 'm5', text: 'text 5' },
        { id: 'm6', text: 'text 6' },
      ],
    },
  });
});

test('when the last of them was withdrawn, the one before is answered', () => {
  const inputs = [input(5), input(6), input(7, { withdrawn: true })];
  const taken = take(before, { opening: opening([5, 6, 7]), inputs });
  expect(taken.taken).toEqual([
    { n: 5, mergedInto: 6 },
    { n: 6, mergedInto: null },
    { n: 7, mergedInto: null },
  ]);
  expect(taken.messages.map((row) => row.id)).toEqual(['m5', 'm6']);
  expect(taken.state).toMatchObject({ lastTaken: 7, running: { input: 6 } });
});

test('a turn whose inputs were all withdrawn is over before it began, and lets nothing join', () => {
  const inputs = [input(5, { withdrawn: true }), input(6)];
  const taken = take(before, { opening: opening([5]), joining: [6], inputs });
  expect(taken).toMatchObject({
    dropped: true,
    messages: [],
    transitions: [],
    publicEvents: [],
    taken: [{ n: 5, mergedInto: null }],
    events: [{ type: 'turnEnded', turn: 5, outcome: 'withdrawn', at: OPENED_AT }],
  });
  expect(taken.state).toMatchObject({ running: null, lastTaken: 5, turn: 5 });
});

test('a turn that answers no input opens all the same', () => {
  const taken = take(before, {
    opening: opening([], { kind: 'expiry' }),
    step: 'expireConfirmations',
    inputs: [input(5)],
  });
  expect(taken).toMatchObject({ dropped: false, taken: [], messages: [] });
  expect(taken.state.running).toMatchObject({ turn: 5, kind: 'expiry', input: null });
});

test('messages join the running turn in order, each with its row and its event', () => {
  const taken = take(running, { joining: [6, 7], inputs: [input(7), input(6)] });
  expect(taken.events).toEqual([{ type: 'absorbed', inputs: [6, 7], rows: 2 }]);
  expect(taken.messages).toMatchObject([
    { id: 'm6', seq: 11, turn: 5, role: 'user', text: 'text 6' },
    { id: 'm7', seq: 12, turn: 5, role: 'user', text: 'text 7' },
  ]);
  expect(taken.publicEvents).toEqual([
    { type: 'message.absorbed', data: { messageId: 'm6', seq: 11, turn: 5, text: 'text 6' } },
    { type: 'message.absorbed', data: { messageId: 'm7', seq: 12, turn: 5, text: 'text 7' } },
  ]);
  expect(taken.taken).toEqual([
    { n: 6, mergedInto: 5 },
    { n: 7, mergedInto: 5 },
  ]);
  expect(taken).toMatchObject({ dropped: false, transitions: [], state: { lastTaken: 7, seq: 12 } });
});

test('only a call of the model lets messages join', () => {
  const taken = take(running, { step: 'expireConfirmations', joining: [6], inputs: [input(6)] });
  expect(taken).toMatchObject({ events: [], taken: [], state: { lastTaken: 5 } });
});

test('what was taken before, what nobody accepted and what lies behind it does not join', () => {
  const joins = (numbers: number[], inputs: TakenInput[]) =>
    take(running, { joining: numbers, inputs }).taken.map(({ n }) => n);
  expect(joins([5, 6], [input(5), input(6)])).toEqual([6]);
  expect(joins([6, 7, 8], [input(6), input(8)])).toEqual([6]);
  expect(joins([7], [input(6), input(7)])).toEqual([]);
});

test('a withdrawn message is counted, and leaves neither a row nor a wish', () => {
  const inputs = [input(6, { withdrawn: true, text: "I'd rather stay with Coach" }), input(7)];
  const taken = take(running, { joining: [6, 7], inputs });
  expect(taken.events).toEqual([{ type: 'absorbed', inputs: [6, 7], rows: 1 }]);
  expect(taken.messages.map(({ id, seq }) => [id, seq])).toEqual([['m7', 11]]);
  expect(taken.taken).toEqual([
    { n: 6, mergedInto: null },
    { n: 7, mergedInto: 5 },
  ]);
});

test('the latest wish among those that join brings its agent in', () => {
  const inputs = [input(6, { text: "I'd rather stay with Coach" }), input(7)];
  const taken = take(running, { joining: [6, 7], inputs });
  expect(taken.state).toMatchObject({ activeAgent: 'coach', declined: ['goalArchitect'], seq: 13 });
  expect(taken.transitions).toMatchObject([
    { from: 'goalArchitect', to: 'coach', via: 'system', turn: 5, afterSeq: 13, at: NOW },
  ]);
  expect(taken.messages.map((row) => row.id)).toEqual(['m6', 'm7', 'row-13']);
  expect(taken.publicEvents.map((event) => event.type)).toEqual([
    'message.absorbed',
    'message.absorbed',
    'handoff',
  ]);
});

test('a wish that changes nobody is still remembered', () => {
  const taken = take(applyAll(running, [{ type: 'handoffDeclined', agent: 'coach' }]), {
    joining: [6],
    inputs: [input(6, { text: 'Can I talk to Coach?' })],
  });
  expect(taken.events).toContainEqual({ type: 'handoffWanted', agent: 'coach' });
  expect(taken).toMatchObject({ transitions: [], state: { activeAgent: 'goalArchitect', declined: [] } });
});

test('a turn opens and lets others join in one step', () => {
  const inputs = [input(5), input(6, { text: "I'd rather stay with Coach" })];
  const taken = take(before, { opening: opening([5]), joining: [6], inputs });
  expect(taken.taken).toEqual([
    { n: 5, mergedInto: null },
    { n: 6, mergedInto: 5 },
  ]);
  expect(taken.messages.map((row) => row.id)).toEqual(['m5', 'm6', 'row-12']);
  expect(taken.publicEvents.map((event) => event.type)).toEqual([
    'turn.started',
    'message.absorbed',
    'handoff',
  ]);
  expect(taken.transitions).toHaveLength(1);
  expect(taken.events.map((event) => event.type)).toEqual([
    'teamPinned',
    'rowsWritten',
    'absorbed',
    'rowsWritten',
    'handedOff',
    'handoffDeclined',
  ]);
});

test('the numbers of an opening are in order, the answered one last', () => {
  expect([numbersOf(opening([5, 6, 7])), numbersOf(opening([5])), numbersOf(opening([]))]).toEqual([
    [5, 6, 7],
    [5],
    [],
  ]);
});

const absorbed = (...inputs: number[]): ConversationEvent => ({
  type: 'absorbed',
  inputs,
  rows: inputs.length,
});
const row: ConversationEvent = { type: 'rowsWritten', rows: 1 };
const wanted: ConversationEvent = { type: 'handoffWanted', agent: 'coach' };
const asked = (about: { opening?: TurnOpening; joining?: Joining }) => ({
  step: { type: 'askAgent' as const, turn: 5, step: 1 },
  opening: about.opening ?? null,
  ...(about.joining === undefined ? {} : { joining: about.joining }),
});

test('a run that sent the opening hears of what followed from it', () => {
  const stored = [opening([5]), row];
  expect(eventsOfClaim(stored, asked({ opening: opening([5]) }))).toEqual([row]);
  expect(eventsOfClaim(stored, asked({}))).toEqual([]);
});

test('a run hears of those that it asked to let join, and not again of those before', () => {
  const stored = [opening([5]), row, absorbed(6), row, absorbed(7, 8), wanted];
  expect(eventsOfClaim(stored, asked({ joining: { after: 6, inputs: [8] } }))).toEqual([
    absorbed(7, 8),
    wanted,
  ]);
  expect(eventsOfClaim(stored, asked({ joining: { after: 5, inputs: [6] } }))).toEqual([absorbed(6), row]);
  expect(eventsOfClaim(stored, asked({ opening: opening([5]) }))).toEqual([row]);
});

test('a claim that opened the turn with other inputs took others', () => {
  const took = (...numbers: number[]) => tookOthers([opening(numbers)], asked({ opening: opening([5, 6]) }));
  expect([took(5, 6), took(6), took(5, 6, 7)]).toEqual([false, true, true]);
  expect(tookOthers([opening([5])], asked({}))).toBe(false);
});

test('a claim that let a message join which the run does not know of took others', () => {
  const stored = [opening([5]), row, absorbed(6), absorbed(7)];
  expect(tookOthers(stored, asked({ joining: { after: 6, inputs: [7] } }))).toBe(false);
  expect(tookOthers(stored, asked({ joining: { after: 6, inputs: [] } }))).toBe(true);
  expect(tookOthers([absorbed(6, 7)], asked({ joining: { after: 5, inputs: [6] } }))).toBe(true);
  expect(tookOthers(stored, asked({ joining: { after: 7, inputs: [] } }))).toBe(false);
  expect(tookOthers(stored, asked({ opening: opening([5]) }))).toBe(true);
  expect(tookOthers(stored, asked({}))).toBe(false);
});

import { expect, test } from 'vitest';
import type { LedgerSlice } from './agent-transcript.js';
import type { MessageRow, ToolCallRow, TransitionRow } from './rows.js';
import { withoutSuperseded } from './superseded.js';

/** The row of a turn's user message; its `seq` is ten times the turn, so that replies find room behind it. */
function user(turn: number, more: Partial<MessageRow> = {}): MessageRow {
  return {
    id: `m${turn}`,
    seq: turn * 10,
    turn,
    step: 0,
    role: 'user',
    agent: null,
    kind: 'text',
    text: `message ${turn}`,
    blocks: null,
    stopReason: null,
    ...more,
  };
}

const reply = (turn: number, more: Partial<MessageRow> = {}) =>
  user(turn, {
    id: `r${turn}`,
    seq: turn * 10 + 1,
    step: 1,
    role: 'agent',
    agent: 'host',
    text: `reply ${turn}`,
    blocks: [{ type: 'text', text: `reply ${turn}` }],
    stopReason: 'end_turn',
    ...more,
  });

function call(turn: number, more: Partial<ToolCallRow> = {}): ToolCallRow {
  return {
    turn,
    reply: 1,
    index: 0,
    toolUseId: 'x',
    agent: 'host',
    tool: 'save',
    input: { title: `note ${turn}` },
    status: 'done',
    result: { saved: turn },
    isError: false,
    ...more,
  };
}

function transition(turn: number): TransitionRow {
  return {
    seq: turn,
    from: 'host',
    to: 'builder',
    via: 'tool',
    reason: 'asked',
    context: null,
    announcement: '',
    turn,
    afterSeq: turn * 10 + 1,
    at: '2026-01-01T00:00:00.000Z',
  };
}

/** Only `look` reads. */
function standing(slice: Partial<LedgerSlice>, from = 0): LedgerSlice {
  return withoutSuperseded(
    { messages: [], calls: [], transitions: [], ...slice },
    { isRead: (tool) => tool === 'look', window: { from, turn: 1, at: null } },
  );
}

const ids = ({ messages }: LedgerSlice) => messages.map(({ id, kind }) => (kind === 'event' ? 'told' : id));
const told = ({ messages }: LedgerSlice) => messages.find(({ kind }) => kind === 'event')?.text;

test('what nobody said anew stays as it is, from the window’s beginning on', () => {
  const slice = {
    messages: [user(1), reply(1), user(2)],
    calls: [call(1)],
    transitions: [transition(1)],
  };
  expect(standing(slice)).toEqual(slice);
  expect(standing(slice, 11)).toEqual({ ...slice, messages: slice.messages.slice(1) });
});

test('an exchange that was said anew is gone, with its calls and its transitions', () => {
  const seen = standing({
    messages: [user(1), reply(1), user(2, { supersededBy: 3 }), reply(2, { supersededBy: 3 }), user(3)],
    calls: [call(1, { tool: 'look' }), call(2, { tool: 'look' })],
    transitions: [transition(1), transition(2)],
  });
  expect(ids(seen)).toEqual(['m1', 'r1', 'm3']);
  expect(seen.calls.map(({ turn }) => turn)).toEqual([1]);
  expect(seen.transitions.map(({ turn }) => turn)).toEqual([1]);
});

test('what was done in it is told once, right before the message in its place', () => {
  const seen = standing({
    messages: [user(1), user(2, { supersededBy: 3 }), user(3), reply(3)],
    calls: [call(1), call(2), call(3)],
  });
  expect(ids(seen)).toEqual(['m1', 'told', 'm3', 'r3']);
  expect(seen.messages[1]).toEqual({
    id: 'm3',
    seq: 29,
    turn: 3,
    step: 0,
    role: 'system',
    agent: null,
    kind: 'event',
    text: 'The user says the last exchange anew; its words are gone. What was done in it stays done:\n- save {"title":"note 2"}: {"saved":2}',
    blocks: null,
    stopReason: null,
  });
});

test('the event carries nothing of a reply that it stands before', () => {
  const seen = standing({
    messages: [user(1, { supersededBy: 2 }), reply(2)],
    calls: [call(1)],
  });
  expect(seen.messages[0]).toMatchObject({ role: 'system', agent: null, blocks: null, stopReason: null });
});

test.each([
  ['done', 'save', true],
  ['unknown', 'save', true],
  ['error', 'save', false],
  ['interrupted', 'save', false],
  ['proposed', 'save', false],
  ['done', 'look', false],
  ['unknown', 'look', false],
] as const)('a call that is %s of %s: told is %s', (status, tool, expected) => {
  const seen = standing({
    messages: [user(1, { supersededBy: 2 }), user(2)],
    calls: [call(1, { status, tool })],
  });
  expect(told(seen) !== undefined).toBe(expected);
});

test('a call of unknown end is told as one', () => {
  const seen = standing({
    messages: [user(1, { supersededBy: 2 }), user(2)],
    calls: [call(1, { index: 0 }), call(1, { index: 1, status: 'unknown' })],
  });
  expect(told(seen)?.split('\n').slice(1)).toEqual([
    '- save {"title":"note 1"}: {"saved":1}',
    '- save {"title":"note 1"}: it is not known whether it happened',
  ]);
});

test('said anew several times, the last message is told of all of them, and no other', () => {
  const seen = standing({
    messages: [
      user(1, { supersededBy: 2 }),
      user(2, { supersededBy: 4 }),
      user(3, { supersededBy: 5 }),
      user(4),
      user(5),
    ],
    calls: [call(1), call(2), call(3)],
  });
  expect(ids(seen)).toEqual(['told', 'm4', 'told', 'm5']);
  expect(seen.messages.map(({ text }) => text.match(/note \d/g))).toEqual([
    ['note 1', 'note 2'],
    null,
    ['note 3'],
    null,
  ]);
});

test('what was done before the window is told all the same', () => {
  const seen = standing({ messages: [user(1, { supersededBy: 2 }), user(2)], calls: [call(1)] }, 15);
  expect(ids(seen)).toEqual(['told', 'm2']);
});

test.each([
  [500, 'x'.repeat(500)],
  [501, `${'x'.repeat(500)} …`],
])('of a result of %s characters it tells at most 500', (length, expected) => {
  const seen = standing({
    messages: [user(1, { supersededBy: 2 }), user(2)],
    calls: [call(1, { input: {}, result: 'x'.repeat(length) })],
  });
  expect(told(seen)?.split('\n')[1]).toBe(`- save {}: ${expected}`);
});

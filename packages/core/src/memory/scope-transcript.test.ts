import { expect, it } from 'vitest';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import { mentions, scopeTranscript, speaksSince } from './scope-transcript.js';

const RUN = '11111111-1111-4111-8111-111111111111';

const run = { id: RUN, title: 'Run 10 km in spring' };

const said = (turn: number, text: string): MessageRow => ({
  id: `m${turn}`,
  seq: turn,
  turn,
  step: 0,
  role: 'user',
  agent: null,
  kind: 'text',
  text,
  blocks: null,
  stopReason: null,
});
const call = (turn: number, input: unknown, result: unknown = null): ToolCallRow => ({
  turn,
  reply: 1,
  index: 0,
  toolUseId: 't',
  agent: 'coach',
  tool: 'get_goal',
  input,
  status: 'done',
  result,
  isError: false,
});

const slice: LedgerSlice = {
  messages: [
    said(1, 'My boss was rude today'),
    said(2, 'I want to run those 10 km this spring'),
    said(3, 'Can you look at it?'),
    said(4, 'And my mother called'),
    said(5, 'Let us set it up'),
    said(6, 'Yes'),
  ],
  calls: [call(3, { goal_id: RUN }, { title: 'Run' })],
  transitions: [],
};
const turnsOf = (seen: LedgerSlice) => seen.messages.map((row) => row.turn);

it('recent sees all, since_handoff its own stay, related what is about its focus besides', () => {
  const about = { agent: 'architect', since: 5, focus: run };
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'recent' }))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'since_handoff' }))).toEqual([5, 6]);
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'related' }))).toEqual([2, 3, 5, 6]);
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'related', focus: null }))).toEqual([5, 6]);
});

it('related also goes on from the turns in which the agent spoke before', () => {
  const spoke: MessageRow = { ...said(4, 'And where will you run?'), role: 'agent', agent: 'architect' };
  const half = { ...slice, messages: [...slice.messages.slice(0, 4), spoke, ...slice.messages.slice(4)] };
  const about = { scope: 'related', since: 6, focus: null } as const;
  expect(turnsOf(scopeTranscript(half, { ...about, agent: 'architect' }))).toEqual([4, 4, 6]);
  expect(turnsOf(scopeTranscript(half, { ...about, agent: 'analyst' }))).toEqual([6]);
});

it('who was there from the start sees everything, also with a narrow scope', () => {
  expect(
    turnsOf(scopeTranscript(slice, { scope: 'since_handoff', agent: 'coach', since: 0, focus: null })),
  ).toHaveLength(6);
});

it('an agent speaks since the last transition that led to it', () => {
  const log = [
    { to: 'architect', turn: 2 },
    { to: 'coach', turn: 4 },
  ];
  expect(speaksSince(log, 'coach')).toBe(4);
  expect(speaksSince(log, 'architect')).toBe(0);
  expect(speaksSince([], 'coach')).toBe(0);
});

it('something is mentioned by its title or by telling words, accents and case aside', () => {
  expect(mentions('quiero TOCAR más el píano', 'Tocar el piano cada día')).toBe(true);
  expect(mentions('the piano is out of tune', 'Tocar el piano cada día')).toBe(false);
  expect(mentions('I went for a run', 'Run 10 km in spring')).toBe(false);
});

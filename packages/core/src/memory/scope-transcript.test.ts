import { expect, it } from 'vitest';
import type { LedgerSlice } from '../ledger/project.js';
import type { MessageRow, ToolCallRow } from '../ledger/rows.js';
import { focusGoal, mentions } from './focus-goal.js';
import type { GoalDetail } from './memory-slice.js';
import { scopeTranscript, speaksSince } from './scope-transcript.js';

const RUN = '11111111-1111-4111-8111-111111111111';
const PIANO = '22222222-2222-4222-8222-222222222222';

const goal = (id: string, title: string, status = 'active'): GoalDetail => ({
  id,
  title,
  status,
  why: null,
  notes: null,
  milestones: [],
  microWins: [],
  intentions: [],
});
const goals = [goal(RUN, 'Run 10 km in spring'), goal(PIANO, 'Tocar el piano cada día')];

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

it('recent sees all, since_handoff its own stay, related what is about the goal besides', () => {
  const about = { since: 5, goal: goals[0] ?? null };
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'recent' }))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'since_handoff' }))).toEqual([5, 6]);
  expect(turnsOf(scopeTranscript(slice, { ...about, scope: 'related' }))).toEqual([2, 3, 5, 6]);
  expect(turnsOf(scopeTranscript(slice, { scope: 'related', since: 5, goal: null }))).toEqual([5, 6]);
});

it('who was there from the start sees everything, also with a narrow scope', () => {
  expect(turnsOf(scopeTranscript(slice, { scope: 'since_handoff', since: 0, goal: null }))).toHaveLength(6);
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

it('a goal is mentioned by its title or by telling words, accents and case aside', () => {
  expect(mentions('quiero TOCAR más el píano', 'Tocar el piano cada día')).toBe(true);
  expect(mentions('the piano is out of tune', 'Tocar el piano cada día')).toBe(false);
  expect(mentions('I went for a run', 'Run 10 km in spring')).toBe(false);
});

it('the goal in focus is the conversation’s, else what the last tool, packet or words name, else the only active one', () => {
  const agent = 'architect';
  expect(focusGoal(goals, slice, { conversationGoal: PIANO, agent })?.id).toBe(PIANO);
  expect(focusGoal(goals, slice, { conversationGoal: null, agent })?.id).toBe(RUN);
  const packet = {
    seq: 1,
    from: 'coach',
    to: agent,
    via: 'tool' as const,
    reason: 'They want a plan',
    context: `goal ${PIANO}`,
    announcement: '',
    turn: 5,
    afterSeq: 5,
    at: '2026-01-01T00:00:00.000Z',
  };
  const handed = { ...slice, transitions: [packet] };
  expect(focusGoal(goals, handed, { conversationGoal: null, agent })?.id).toBe(PIANO);
  const silent = { messages: [], calls: [call(1, {}, [{ id: RUN }, { id: PIANO }])], transitions: [] };
  expect(focusGoal(goals, silent, { conversationGoal: null, agent })).toBeNull();
  expect(focusGoal(goals.slice(0, 1), { ...silent, calls: [] }, { conversationGoal: null, agent })?.id).toBe(
    RUN,
  );
});

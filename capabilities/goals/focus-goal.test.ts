import type { LedgerSlice, MessageRow, ToolCallRow } from '@roundtable/core';
import { expect, it } from 'vitest';
import type { GoalDetail } from './context.js';
import { focusGoal } from './focus-goal.js';

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

import { expect, it } from 'vitest';
import { call, RUN, slice } from '../../packages/core/test/talk-slice.js';
import type { GoalDetail } from './context.js';
import { focusGoal } from './focus-goal.js';

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

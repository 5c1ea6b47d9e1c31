import { defineCapability } from '@roundtable/engine';
import { goalInFocus, goalList, goalProgress } from './context.js';

/** Goals with their milestones, micro-wins and if-then plans. */
export const goals = defineCapability({
  name: 'goals',
  context: { goals: goalList, goal_detail: goalInFocus, goal_progress: goalProgress },
});

import { defineCapability } from '@roundtable/engine';
import { goalInFocus, goalList, goalProgress } from './context.js';
import {
  addImplementationIntention,
  addMilestone,
  updateImplementationIntention,
  updateMilestone,
} from './tools/goal-parts.js';
import { createGoal, getGoals, getOneGoal, updateGoal } from './tools/goals.js';
import { addMicroWin, updateMicroWin } from './tools/micro-wins.js';

/** Goals with their milestones, micro-wins and if-then plans. */
export const goals = defineCapability({
  name: 'goals',
  tools: [
    getGoals,
    getOneGoal,
    createGoal,
    updateGoal,
    addMilestone,
    updateMilestone,
    addImplementationIntention,
    updateImplementationIntention,
    addMicroWin,
    updateMicroWin,
  ],
  context: { goals: goalList, goal_detail: goalInFocus, goal_progress: goalProgress },
});

// Public API of goals, for servers and inside a transaction of the user.

export { findGoal } from './service/find-goal.js';
export { createGoal, deleteGoal, getGoal, listGoals, restoreGoal, updateGoal } from './service/goals.js';
export { addIntention } from './service/intentions.js';
export { addMicroWin, updateMicroWin } from './service/micro-wins.js';
export { addMilestone } from './service/milestones.js';
export { appendToGoal } from './store/goal-references.js';
export { readWholeGoal, type WholeGoal } from './store/read-whole-goal.js';
export { ACHIEVEMENTS, type Achievement, GOALS_IN_USE } from './store/statements.js';

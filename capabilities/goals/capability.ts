import { phraseSet } from '@roundtable/core';
import { defineCapability } from '@roundtable/engine';
import { conversationGoal } from './attribute.js';
import { goalInFocus, goalList, goalProgress } from './context.js';
import { goalRoutes } from './routes.js';
import { proposeGoalDeletion, removeMilestone, restoreGoal } from './tools/delete-goals.js';
import {
  addImplementationIntention,
  addMilestone,
  updateImplementationIntention,
  updateMilestone,
} from './tools/goal-parts.js';
import { createGoal, getGoals, getOneGoal, updateGoal } from './tools/goals.js';
import { addMicroWin, updateMicroWin } from './tools/micro-wins.js';
import { winsSection, winTopic } from './win-topic.js';

/** Goals with their milestones, micro-wins and if-then plans. */
export const goals = defineCapability({
  name: 'goals',
  tools: [
    getGoals,
    getOneGoal,
    createGoal,
    updateGoal,
    proposeGoalDeletion,
    restoreGoal,
    addMilestone,
    updateMilestone,
    removeMilestone,
    addImplementationIntention,
    updateImplementationIntention,
    addMicroWin,
    updateMicroWin,
  ],
  team: { wins: winsSection },
  topics: { win: winTopic },
  confirmations: {
    goal_delete: {
      doneWord: { en: 'deleted', es: 'eliminada' },
      rejectedWord: { en: 'deleted', es: 'eliminó' },
      failedWord: { en: 'deleted', es: 'eliminar' },
      answers: {
        yes: phraseSet([
          '(yes |please |)(delete|remove) it',
          '(que sí |que si |venga |vale |sí |si |)(bórrala|borrala|elimínala|eliminala)',
        ]),
        no: phraseSet(["(don't|do not) (delete|remove) it", 'keep it', 'no la (borres|elimines)', 'déjala']),
      },
    },
  },
  context: { goals: goalList, goal_detail: goalInFocus, goal_progress: goalProgress },
  attributes: { goalId: conversationGoal },
  routes: goalRoutes,
  data: {
    tables: [
      { table: 'goals', key: ['id'], scope: 'user', isRestorable: true },
      { table: 'micro_wins', key: ['id'], scope: 'user' },
      { table: 'milestones', key: ['id'], scope: 'user' },
      { table: 'implementation_intentions', key: ['id'], scope: 'user' },
    ],
  },
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementGoals(host) }),
});

import { Id } from '@roundtable/api';
import { fail, ok } from '@roundtable/core';
import type { ConversationAttribute } from '@roundtable/services';
import { ConversationGoal } from './schemas.js';
import { readGoalReference } from './store/goal-references.js';

/** The goal that a conversation was opened about. */
export const conversationGoal: ConversationAttribute = {
  schema: ConversationGoal,
  column: 'goal_id',
  filter: Id,
  async open(sql, { userId, asked = null }) {
    if (asked === null || (await readGoalReference(sql, { userId, id: asked })) !== null) return ok(asked);
    return fail('VALIDATION_ERROR', `goalId: there is no goal ${asked}`, { goalId: 'not found' });
  },
};

import { changeText, defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { getCheckIn, updateCheckIn } from '../service/check-ins.js';

interface CheckInChange {
  check_in_id: string;
  was?: string | undefined;
  becomes?: string | undefined;
  goal_id?: string | null | undefined;
}

export const changeCheckIn = defineTool<UserTx, CheckInChange>({
  name: 'update_check_in',
  description:
    'Correct a check-in that search_check_ins found, when the user says that it was otherwise ("that was a 4, not a 2"), or which goal it is about. Give the words that change as `was`, exactly as they stand there and enough of them to be there once, and the right ones as `becomes`; everything else stays. The conversation keeps what was said. Say in your reply what it says now.',
  input: z
    .strictObject({
      check_in_id: z.string(),
      was: z.string().min(1).optional().describe('The words that change; all of it, if all changes'),
      becomes: z.string().optional().describe('What stands there instead, in the user’s words and language'),
      goal_id: z.string().nullable().optional().describe('The goal that it is about; null: none'),
    })
    .refine(
      ({ was, becomes }) => (was === undefined) === (becomes === undefined),
      'give was and becomes together',
    )
    .refine(
      ({ becomes, goal_id: goalId }) => becomes !== undefined || goalId !== undefined,
      'give what changes: was and becomes, or goal_id',
    ),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, { check_in_id: id, was, becomes, goal_id: goalId }) => {
    const before = await getCheckIn(tx, id);
    if (!before.success) return outcomeOf(before);
    const text =
      was === undefined || becomes === undefined ? null : changeText(before.data.content, { was, becomes });
    if (text?.type === 'refused') return { type: 'error', message: text.message };
    const changed = await updateCheckIn(tx, id, {
      ...(text === null ? {} : { content: text.text }),
      ...(goalId === undefined ? {} : { goalId }),
    });
    return outcomeOf(changed, ({ id: checkInId, content, goalId: about }) => ({
      ...{ checkInId, content, goalId: about },
      before: {
        ...(was === undefined ? {} : { text: was }),
        ...(goalId === undefined ? {} : { goalId: before.data.goalId }),
      },
    }));
  },
});

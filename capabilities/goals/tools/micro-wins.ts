import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { addMicroWin as addOne, updateAnyMicroWin } from '../service/micro-wins.js';

const write = { mode: 'transaction', access: 'write', timeoutMs: 10_000 } as const;

export const addMicroWin = defineTool<UserTx, { goal_id: string; title: string }>({
  name: 'addMicroWin',
  askedBy: ['micro-win', 'micro-wins', 'microwin', 'microwins'],
  description: 'Note a micro-win of a goal: a small step that the user wants to take, or has just taken.',
  input: z.strictObject({
    goal_id: z.string(),
    title: z.string().describe('The small step in the user’s words'),
  }),
  ...write,
  run: async (tx, { goal_id: goalId, title }) => outcomeOf(await addOne(tx, goalId, { title })),
});

export const updateMicroWin = defineTool<
  UserTx,
  { micro_win_id: string; title?: string | undefined; done?: boolean | undefined }
>({
  name: 'update_micro_win',
  description: 'Mark a micro-win done (or not done after all), or reword it.',
  input: z.strictObject({
    micro_win_id: z.string(),
    title: z.string().optional(),
    done: z.boolean().optional(),
  }),
  ...write,
  run: async (tx, { micro_win_id: id, ...changes }) => outcomeOf(await updateAnyMicroWin(tx, id, changes)),
});

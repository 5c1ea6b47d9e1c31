import { assertNever, defineTool, type ToolContext, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { isId, saysNotTo } from '@roundtable/services';
import { z } from 'zod';
import { deleteNamed, listAll, renameNamed, restoreNamed } from './direct-requests.js';

const Action = z.enum([
  'delete_plan',
  'rename_plan',
  'restore_plan',
  'list_plans',
  'answer',
  'delete',
  'rename',
  'restore',
  'list',
]);
type Action = z.infer<typeof Action>;

interface DirectRequest {
  action: Action;
  target?: string | undefined;
  new_name?: string | undefined;
  answer?: string | undefined;
  context?: string | undefined;
}

/** Seed 004: a simple request is carried out at once, without a confirmation; what was deleted can be restored. */
export const executeDirectRequest = defineTool<UserTx, DirectRequest>({
  name: 'execute_direct_request',
  description:
    'Carry out a simple request at once: delete_plan, rename_plan, restore_plan (undoes a deletion; without a target the latest one), list_plans, or answer a simple question. The result says exactly what was done and how it can be undone: tell the user both.',
  input: z.strictObject({
    action: Action.describe('delete, rename, restore and list are short for the ones with _plan'),
    target: z
      .string()
      .max(500)
      .optional()
      .describe('The plan that is meant: its title in the user’s own words, or its id'),
    new_name: z.string().max(200).optional().describe('rename_plan: the new title'),
    answer: z.string().max(4_000).optional().describe('answer: the answer to the user’s question'),
    context: z.string().max(2_000).optional().describe('The request in the user’s words'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  deletes: ({ action }) => action === 'delete' || action === 'delete_plan',
  describe: ({ target, context }, locale) =>
    locale === 'es'
      ? `eliminar el plan «${target ?? context ?? ''}»; se puede recuperar durante 30 días`
      : `delete the plan “${target ?? context ?? ''}”; it can be restored for 30 days`,
  run: (tx, input, context) => execute(tx, input, context),
});

/** The user answers with a plan, and it is named by its id then: no words are left to misread. */
const UNWANTED =
  'Nothing was done: the user’s words speak against it, or make an exception. Use list_plans, ask the user which plan is meant, then call again with its id alone as target.';
const CHANGES: ReadonlySet<Action> = new Set(['delete', 'delete_plan', 'rename', 'rename_plan']);

async function execute(tx: UserTx, input: DirectRequest, { now }: ToolContext): Promise<ToolOutcome> {
  const words = input.target ?? input.context ?? '';
  if (CHANGES.has(input.action) && !isId(words) && saysNotTo(input.context ?? ''))
    return { type: 'error', message: UNWANTED };
  // Seed 004 writes the short form, action="delete"; both name the same act.
  switch (input.action) {
    case 'delete':
    case 'delete_plan':
      return deleteNamed(tx, words, now);
    case 'rename':
    case 'rename_plan':
      return renameNamed(tx, words, { title: input.new_name ?? '', now });
    case 'restore':
    case 'restore_plan':
      return restoreNamed(tx, words, now);
    case 'list':
    case 'list_plans':
      return listAll(tx, now);
    case 'answer':
      return input.answer === undefined || input.answer.trim() === ''
        ? { type: 'error', message: 'answer: write the answer to the user’s question here' }
        : { type: 'ok', result: { answered: input.answer } };
    default:
      return assertNever(input.action);
  }
}

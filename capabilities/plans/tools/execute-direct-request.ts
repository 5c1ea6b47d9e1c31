import { assertNever, defineTool, inLocale, type ToolContext, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { isId, saysNotTo } from '@roundtable/services';
import { z } from 'zod';
import { deleteNamed, listAll, readNamed, renameNamed, restoreNamed } from './direct-requests.js';
import { GOALS, type Kind, PLANS, REMINDERS } from './named-things.js';

type Act = 'delete' | 'rename' | 'restore' | 'read' | 'list' | 'answer';

/** Each action as an operation on a kind of thing. Seed 004 uses the short form, action="delete", for plans. */
const ACTIONS = {
  delete_plan: ['delete', PLANS],
  rename_plan: ['rename', PLANS],
  restore_plan: ['restore', PLANS],
  read_plan: ['read', PLANS],
  list_plans: ['list', PLANS],
  delete_goal: ['delete', GOALS],
  rename_goal: ['rename', GOALS],
  restore_goal: ['restore', GOALS],
  read_goal: ['read', GOALS],
  list_goals: ['list', GOALS],
  cancel_reminder: ['delete', REMINDERS],
  list_reminders: ['list', REMINDERS],
  answer: ['answer', PLANS],
  delete: ['delete', PLANS],
  rename: ['rename', PLANS],
  restore: ['restore', PLANS],
  list: ['list', PLANS],
} as const satisfies Readonly<Record<string, readonly [Act, Kind]>>;
type Action = keyof typeof ACTIONS;

interface DirectRequest {
  action: Action;
  target?: string | undefined;
  new_name?: string | undefined;
  answer?: string | undefined;
  context?: string | undefined;
}

/** Seed 004: a simple request runs at once, without a confirmation; deleted things can be restored. */
export const executeDirectRequest = defineTool<UserTx, DirectRequest>({
  name: 'execute_direct_request',
  description:
    'Carry out a simple request at once: delete, rename, restore (undoes a deletion; without a target the latest one), read or list plans and goals, list or cancel reminders, or answer a simple question. Read before you answer from what is stored. The result says exactly what was done and how it can be undone: tell the user both.',
  input: z.strictObject({
    action: z
      .enum(Object.keys(ACTIONS) as [Action, ...Action[]])
      .describe('delete, rename, restore and list are short for the ones with _plan'),
    target: z
      .string()
      .max(500)
      .optional()
      .describe('What is meant: its title in the user’s own words, or its id'),
    new_name: z.string().max(200).optional().describe('rename_…: the new title'),
    answer: z.string().max(4_000).optional().describe('answer: the answer to the user’s question'),
    context: z.string().max(2_000).optional().describe('The request in the user’s words'),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  deletes: ({ action }) => ACTIONS[action][0] === 'delete',
  describe: ({ action, target, context }, locale) => {
    const { noun } = ACTIONS[action][1];
    const named = target ?? context ?? '';
    return inLocale({ en: DELETES_EN, es: DELETES_ES }, locale)(noun, named);
  },
  run: (tx, input, context) => execute(tx, input, context),
});

const DELETES_EN = (noun: string, named: string) =>
  noun === 'reminder'
    ? `cancel the reminder “${named}”`
    : `delete the ${noun} “${named}”; it can be restored for 30 days`;
const NOUN_ES: Readonly<Record<string, string>> = {
  plan: 'eliminar el plan',
  goal: 'eliminar la meta',
  reminder: 'cancelar el recordatorio',
};
const DELETES_ES = (noun: string, named: string) =>
  `${NOUN_ES[noun] ?? noun} «${named}»${noun === 'reminder' ? '' : '; se puede recuperar durante 30 días'}`;

/** The next call names the thing by its id, so that no words can be misread. */
const unwanted = (noun: string) =>
  `Nothing was done: the user’s words speak against it, or make an exception. Use list_${noun}s, ask the user which ${noun} is meant, then call again with its id alone as target.`;

async function execute(tx: UserTx, input: DirectRequest, { now, locale }: ToolContext): Promise<ToolOutcome> {
  const words = input.target ?? input.context ?? '';
  const [act, kind] = ACTIONS[input.action];
  if ((act === 'delete' || act === 'rename') && !isId(words) && saysNotTo(input.context ?? ''))
    return { type: 'error', message: unwanted(kind.noun) };
  const asked = { kind, words, now, locale };
  switch (act) {
    case 'delete':
      return deleteNamed(tx, asked);
    case 'rename':
      return renameNamed(tx, asked, input.new_name ?? '');
    case 'restore':
      return restoreNamed(tx, asked);
    case 'read':
      return readNamed(tx, asked);
    case 'list':
      return listAll(tx, asked);
    case 'answer':
      return input.answer === undefined || input.answer.trim() === ''
        ? { type: 'error', message: 'answer: write the answer to the user’s question here' }
        : { type: 'ok', result: { answered: input.answer } };
    default:
      return assertNever(act);
  }
}

import { assertNever, outcomeOf, type ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import {
  deletePlan,
  findExactly,
  type getPlan,
  listPlans,
  restorePlan,
  updatePlan,
} from '@roundtable/services';

type Plan = Extract<Awaited<ReturnType<typeof getPlan>>, { success: true }>['data'];

/** Deletes the plan that the words name; it can be restored for 30 days. */
export async function deleteNamed(tx: UserTx, words: string, now: Date): Promise<ToolOutcome> {
  const found = pick(words, await plansOf(tx, now));
  if (found.type === 'error') return found;
  const { plan } = found;
  const undo = `For 30 days: on the user’s word with restore_plan, or POST /api/plans/${plan.id}/restore`;
  return outcomeOf(await deletePlan(tx, plan.id, now), () => ({ deleted: shown(plan), undo }));
}

/** Gives the plan that the words name another title. */
export async function renameNamed(
  tx: UserTx,
  words: string,
  about: { title: string; now: Date },
): Promise<ToolOutcome> {
  const title = about.title.trim();
  if (title === '') return error('new_name: the new title is missing. Ask the user for it.');
  const found = pick(words, await plansOf(tx, about.now));
  if (found.type === 'error') return found;
  const { plan } = found;
  const undo = `On the user’s word with rename_plan, new_name "${plan.title}"`;
  const renamed = await updatePlan(tx, plan.id, { title });
  return outcomeOf(renamed, (after) => ({ renamed: shown(after), before: plan.title, undo }));
}

/** Brings a deleted plan back: the one that the words name, or the one that was deleted last. */
export async function restoreNamed(tx: UserTx, words: string, now: Date): Promise<ToolOutcome> {
  const deleted = await plansOf(tx, now, 'deleted');
  const [latest] = deleted;
  if (latest === undefined) return error('There is no deleted plan that can be restored.');
  const found =
    findExactly(words, named(deleted)).type === 'unnamed'
      ? { type: 'one' as const, plan: latest }
      : pick(words, deleted);
  if (found.type === 'error') return found;
  return outcomeOf(await restorePlan(tx, found.plan.id, now), (plan) => ({ restored: shown(plan) }));
}

/** All plans, and those that can be restored. */
export async function listAll(tx: UserTx, now: Date): Promise<ToolOutcome> {
  const [plans, deleted] = [await plansOf(tx, now), await plansOf(tx, now, 'deleted')];
  const told = (list: readonly Plan[]) => list.slice(0, SHOWN).map(shown);
  return { type: 'ok', result: { plans: told(plans), restorable: told(deleted) } };
}

const SHOWN = 20;
const PAGE = 100;

/** Every plan in use, newest first; or every one that can be restored, the latest deletion first. */
async function plansOf(tx: UserTx, now: Date, which: 'in use' | 'deleted' = 'in use'): Promise<Plan[]> {
  const plans: Plan[] = [];
  let cursor: string | null = null;
  do {
    const page = await listPlans(
      tx,
      {
        limit: PAGE,
        ...(cursor === null ? {} : { cursor }),
        ...(which === 'deleted' ? { deleted: 'true' } : {}),
      },
      now,
    );
    if (!page.success) throw new Error(page.error.message);
    plans.push(...page.data.items);
    cursor = page.data.nextCursor;
  } while (cursor !== null);
  return which === 'in use'
    ? plans
    : plans.toSorted((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''));
}

/** The one plan that is meant, or what the user has to be asked. */
function pick(
  words: string,
  plans: readonly Plan[],
): { readonly type: 'one'; readonly plan: Plan } | Extract<ToolOutcome, { type: 'error' }> {
  const reading = findExactly(words, named(plans));
  switch (reading.type) {
    case 'one':
      return { type: 'one', plan: reading.thing };
    case 'unclear':
      return error(`Nothing was done: ${inDoubt(words, reading.things)}:\n${lines(reading.things)}\n${ASK}`);
    case 'unnamed':
    case 'none':
      return error(
        plans.length === 0
          ? `Nothing was done: there is no such plan as "${words}", and no other either.`
          : `Nothing was done: no plan is called "${words}". There are:\n${lines(plans)}\n${ASK}`,
      );
    default:
      return assertNever(reading);
  }
}

const ASK = 'Ask the user which one is meant, then call again with its id alone as target.';

function inDoubt(words: string, plans: readonly Plan[]): string {
  return plans.length > 1
    ? `${plans.length} plans fit "${words}"`
    : `"${words}" says more than a plan's name, or not quite it. It may be about this plan`;
}

function named(plans: readonly Plan[]) {
  return plans.map((plan) => ({ ...plan, name: plan.title }));
}

function lines(plans: readonly Plan[]): string {
  const more = plans.length > SHOWN ? `\n- and ${plans.length - SHOWN} more` : '';
  const told = plans.slice(0, SHOWN).map(({ id, title, createdAt, deletedAt }) => {
    const when = deletedAt === null ? `saved ${day(createdAt)}` : `deleted ${day(deletedAt)}`;
    return `- "${title}" (${when}, id ${id})`;
  });
  return told.join('\n') + more;
}

function shown({ id, title, summary, createdAt, deletedAt }: Plan) {
  return {
    id,
    title,
    summary: summary.slice(0, 200),
    saved: day(createdAt),
    ...(deletedAt === null ? {} : { deleted: day(deletedAt) }),
  };
}

function day(instant: string): string {
  return instant.slice(0, 10);
}

function error(message: string): Extract<ToolOutcome, { type: 'error' }> {
  return { type: 'error', message };
}

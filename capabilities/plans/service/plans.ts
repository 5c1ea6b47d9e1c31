import { ListPlans, type Plan, type PlanPage, SavePlan, UpdatePlan } from '@roundtable/api';
import { localDay, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { hasConversation, type UserTx } from '@roundtable/prisma';
import {
  decodeCursor,
  isId,
  notFound,
  pageToJson,
  restorableSince,
  tooLateToRestore,
} from '@roundtable/services';
import { appendToGoal } from '../../goals/server.js';
import { type Plan as PlanRow, planStore } from '../store.js';
import { planToJson } from './plan-json.js';

/**
 * Saves a plan word for word. A plan for a goal is also appended to that goal's notes under its date; the notes before
 * it stay (design §5).
 */
export async function savePlan(tx: UserTx, input: unknown, now = new Date()): Promise<ServiceResult<Plan>> {
  const parsed = parseInput(SavePlan, input);
  if (!parsed.success) return parsed;
  const { goalId = null, conversationId = null, title, content, summary } = parsed.data;
  if (conversationId !== null && !(await hasConversation(tx.sql, conversationId))) {
    return notFound('conversation', conversationId);
  }
  if (goalId !== null) {
    // The date is the user's local day: a plan approved in the evening is not dated tomorrow.
    const day = localDay(now, (await tx.profile.get())?.timeZone ?? 'UTC');
    const goal = { userId: tx.userId, id: goalId };
    if (!(await appendToGoal(tx.sql, goal, `## ${day} Plan: ${title}\n\n${content}`)))
      return notFound('goal', goalId);
  }
  const data = planToJson(await planStore(tx).create({ goalId, conversationId, title, content, summary }));
  await tx.hooks.raise(tx, { type: 'plan.saved', dedupeKey: data.id, data, at: now });
  return ok(data);
}

/** Newest first; `input` is `{goalId?, withoutGoal?, deleted?, limit?, cursor?}`. Deleted ones are listed as long as they can be restored. */
export async function listPlans(
  tx: UserTx,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<PlanPage>> {
  const parsed = parseInput(ListPlans, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const { withoutGoal, deleted, limit } = parsed.data;
  const goalId = withoutGoal === 'true' ? null : parsed.data.goalId;
  const deletedSince = deleted === 'true' ? restorableSince(now) : null;
  return ok(
    pageToJson(await planStore(tx).list({ goalId, limit, cursor: cursor.data, deletedSince }), planToJson),
  );
}

export async function getPlan(tx: UserTx, id: string): Promise<ServiceResult<Plan>> {
  const found = await findPlan(tx, id);
  return found.success ? ok(planToJson(found.data)) : found;
}

/** Changes the plan; its copy in the goal's notes stays as it was approved. */
export async function updatePlan(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<Plan>> {
  const parsed = parseInput(UpdatePlan, input);
  if (!parsed.success) return parsed;
  const found = await findPlan(tx, id);
  if (!found.success) return found;
  return ok(planToJson(await planStore(tx).update(id, parsed.data)));
}

/** Hides a plan; it can be restored for 30 days. */
export async function deletePlan(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<null>> {
  const found = await findPlan(tx, id);
  if (!found.success) return found;
  await planStore(tx).update(id, { deletedAt: now });
  return ok(null);
}

/** Restores a deleted plan; one that is not deleted is returned unchanged. After 30 days: NOT_FOUND. */
export async function restorePlan(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<Plan>> {
  const plan = isId(id) ? await planStore(tx).get(id) : null;
  if (plan === null) return notFound('plan', id);
  if (plan.deletedAt === null) return ok(planToJson(plan));
  if (plan.deletedAt < restorableSince(now)) return tooLateToRestore('plan');
  return ok(planToJson(await planStore(tx).update(id, { deletedAt: null })));
}

async function findPlan(tx: UserTx, id: string): Promise<ServiceResult<PlanRow>> {
  const plan = isId(id) ? await planStore(tx).get(id) : null;
  return plan === null || plan.deletedAt !== null ? notFound('plan', id) : ok(plan);
}

import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import {
  decodeCursor,
  isId,
  notFound,
  pageToJson,
  restorableSince,
  tooLateToRestore,
} from '@roundtable/services';
import { CreateGoal, type Goal, type GoalPage, ListGoals, UpdateGoal } from '../schemas.js';
import { goalStore } from '../store/goals.js';
import { requireRoomForActive } from './active-limit.js';
import { asDay } from './as-day.js';
import { goalToJson } from './goal-json.js';

/** Creates an active goal. With five active ones already: VALIDATION_ERROR that names them. */
export async function createGoal(tx: UserTx, input: unknown, now = new Date()): Promise<ServiceResult<Goal>> {
  const parsed = parseInput(CreateGoal, input);
  if (!parsed.success) return parsed;
  await goalStore(tx).lock();
  const room = await requireRoomForActive(tx);
  if (!room.success) return room;
  const { title, why = null, notes = null, targetDate } = parsed.data;
  const goal = await goalStore(tx).create({ title, why, notes, targetDate: asDay(targetDate) ?? null });
  const data = goalToJson(goal);
  await tx.hooks.raise(tx, { type: 'goal.created', dedupeKey: data.id, data, at: now });
  return ok(data);
}

/** Changes the given fields. Reactivating a goal counts against the five active ones. */
export async function updateGoal(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<Goal>> {
  const parsed = parseInput(UpdateGoal, input);
  if (!parsed.success) return parsed;
  await goalStore(tx).lock();
  const found = await getGoal(tx, id);
  if (!found.success) return found;
  const { status } = parsed.data;
  if (status === 'active' && found.data.status !== 'active') {
    const room = await requireRoomForActive(tx);
    if (!room.success) return room;
  }
  // Setting the same status again keeps the day of completion.
  const same = status === found.data.status ? { status: undefined } : {};
  const changes = { ...parsed.data, ...same };
  await goalStore(tx).update(id, { ...changes, targetDate: asDay(changes.targetDate) });
  const updated = await getGoal(tx, id);
  if (updated.success && changes.status === 'completed') {
    const { data } = updated;
    const dedupeKey = `${data.id}/${data.completedAt}`; // a reopened goal may be completed again
    await tx.hooks.raise(tx, { type: 'goal.completed', dedupeKey, data, at: new Date() });
  }
  return updated;
}

export async function getGoal(tx: UserTx, id: string): Promise<ServiceResult<Goal>> {
  const goal = isId(id) ? await goalStore(tx).get(id) : null;
  return goal === null ? notFound('goal', id) : ok(goalToJson(goal));
}

/** Newest first; `input` is `{status?, deleted?, limit?, cursor?}`. Deleted goals appear while they can be restored. */
export async function listGoals(
  tx: UserTx,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<GoalPage>> {
  const parsed = parseInput(ListGoals, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const { status = null, deleted, limit } = parsed.data;
  const deletedSince = deleted === 'true' ? restorableSince(now) : null;
  return ok(
    pageToJson(await goalStore(tx).list({ status, limit, cursor: cursor.data, deletedSince }), goalToJson),
  );
}

/** Hides a goal with its parts; it can be restored for 30 days. Plans made for it stay. */
export async function deleteGoal(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<null>> {
  await goalStore(tx).lock();
  const found = await getGoal(tx, id);
  if (!found.success) return found;
  await goalStore(tx).update(id, { deletedAt: now });
  return ok(null);
}

/**
 * Restores a deleted goal; one that is not deleted is returned unchanged. After 30 days: NOT_FOUND. An active goal
 * needs room among the five.
 */
export async function restoreGoal(tx: UserTx, id: string, now = new Date()): Promise<ServiceResult<Goal>> {
  await goalStore(tx).lock();
  const goal = isId(id) ? await goalStore(tx).getAny(id) : null;
  if (goal === null) return notFound('goal', id);
  if (goal.deletedAt === null) return ok(goalToJson(goal));
  if (goal.deletedAt < restorableSince(now)) return tooLateToRestore('goal');
  if (goal.status === 'active') {
    const room = await requireRoomForActive(tx);
    if (!room.success) return room;
  }
  await goalStore(tx).update(id, { deletedAt: null });
  return getGoal(tx, id);
}

import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { CreateMilestone, type Milestone, UpdateMilestone } from '../schemas.js';
import { goalStore } from '../store/goals.js';
import { asDay } from './as-day.js';
import { milestoneToJson } from './goal-json.js';
import { doneAt, findPart, listParts, lockGoal, lockPart, type PartPath } from './goal-part.js';

export async function addMilestone(
  tx: UserTx,
  goalId: string,
  input: unknown,
): Promise<ServiceResult<Milestone>> {
  const parsed = parseInput(CreateMilestone, input);
  if (!parsed.success) return parsed;
  const goal = await lockGoal(tx, goalId);
  if (!goal.success) return goal;
  const { title, targetDate } = parsed.data;
  return ok(
    milestoneToJson(
      await goalStore(tx).addMilestone(goalId, { title, targetDate: asDay(targetDate) ?? null }),
    ),
  );
}

export async function updateMilestone(
  tx: UserTx,
  path: PartPath,
  input: unknown,
): Promise<ServiceResult<Milestone>> {
  const parsed = parseInput(UpdateMilestone, input);
  if (!parsed.success) return parsed;
  const found = await findMilestone(tx, path);
  if (!found.success) return found;
  const { title, targetDate, done } = parsed.data;
  const changes = { title, targetDate: asDay(targetDate), doneAt: doneAt(done, found.data.doneAt) };
  return ok(milestoneToJson(await goalStore(tx).updateMilestone(path.id, changes)));
}

/** Newest first; `input` is `{limit?, cursor?}`. */
export function listMilestones(tx: UserTx, goalId: string, input: unknown) {
  return listParts(tx, { goalId, input }, { page: goalStore(tx).listMilestones, toJson: milestoneToJson });
}

export async function getMilestone(tx: UserTx, path: PartPath): Promise<ServiceResult<Milestone>> {
  const found = await findPart(tx, path, { name: 'milestone', get: goalStore(tx).getMilestone });
  return found.success ? ok(milestoneToJson(found.data)) : found;
}

export async function removeMilestone(tx: UserTx, path: PartPath): Promise<ServiceResult<null>> {
  const found = await findMilestone(tx, path);
  if (!found.success) return found;
  await goalStore(tx).removeMilestone(path.id);
  return ok(null);
}

function findMilestone(tx: UserTx, path: PartPath) {
  return lockPart(tx, path, { name: 'milestone', get: goalStore(tx).getMilestone });
}

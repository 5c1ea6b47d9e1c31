import { CreateIntention, type Intention, UpdateIntention } from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { intentionToJson } from './goal-json.js';
import { findPart, listParts, lockGoal, lockPart, type PartPath } from './goal-part.js';

/** Adds an implementation intention: "if …, then I will …". */
export async function addIntention(
  tx: UserTx,
  goalId: string,
  input: unknown,
): Promise<ServiceResult<Intention>> {
  const parsed = parseInput(CreateIntention, input);
  if (!parsed.success) return parsed;
  const goal = await lockGoal(tx, goalId);
  if (!goal.success) return goal;
  return ok(intentionToJson(await tx.goals.addIntention(goalId, parsed.data)));
}

export async function updateIntention(
  tx: UserTx,
  path: PartPath,
  input: unknown,
): Promise<ServiceResult<Intention>> {
  const parsed = parseInput(UpdateIntention, input);
  if (!parsed.success) return parsed;
  const found = await findIntention(tx, path);
  if (!found.success) return found;
  return ok(intentionToJson(await tx.goals.updateIntention(path.id, parsed.data)));
}

/** Newest first; `input` is `{limit?, cursor?}`. */
export function listIntentions(tx: UserTx, goalId: string, input: unknown) {
  return listParts(tx, { goalId, input }, { page: tx.goals.listIntentions, toJson: intentionToJson });
}

export async function getIntention(tx: UserTx, path: PartPath): Promise<ServiceResult<Intention>> {
  const found = await findPart(tx, path, { name: 'intention', get: tx.goals.getIntention });
  return found.success ? ok(intentionToJson(found.data)) : found;
}

export async function removeIntention(tx: UserTx, path: PartPath): Promise<ServiceResult<null>> {
  const found = await findIntention(tx, path);
  if (!found.success) return found;
  await tx.goals.removeIntention(path.id);
  return ok(null);
}

function findIntention(tx: UserTx, path: PartPath) {
  return lockPart(tx, path, { name: 'intention', get: tx.goals.getIntention });
}

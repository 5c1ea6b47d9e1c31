import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { CreateIntention, type Intention, UpdateIntention } from '../schemas.js';
import { goalStore } from '../store/goals.js';
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
  return ok(intentionToJson(await goalStore(tx).addIntention(goalId, parsed.data)));
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
  return ok(intentionToJson(await goalStore(tx).updateIntention(path.id, parsed.data)));
}

/** Newest first; `input` is `{limit?, cursor?}`. */
export function listIntentions(tx: UserTx, goalId: string, input: unknown) {
  return listParts(tx, { goalId, input }, { page: goalStore(tx).listIntentions, toJson: intentionToJson });
}

export async function getIntention(tx: UserTx, path: PartPath): Promise<ServiceResult<Intention>> {
  const found = await findPart(tx, path, { name: 'intention', get: goalStore(tx).getIntention });
  return found.success ? ok(intentionToJson(found.data)) : found;
}

export async function removeIntention(tx: UserTx, path: PartPath): Promise<ServiceResult<null>> {
  const found = await findIntention(tx, path);
  if (!found.success) return found;
  await goalStore(tx).removeIntention(path.id);
  return ok(null);
}

function findIntention(tx: UserTx, path: PartPath) {
  return lockPart(tx, path, { name: 'intention', get: goalStore(tx).getIntention });
}

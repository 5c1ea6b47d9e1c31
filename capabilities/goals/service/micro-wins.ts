import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { isId, notFound } from '@roundtable/services';
import { CreateMicroWin, type MicroWin, UpdateMicroWin } from '../schemas.js';
import { goalStore } from '../store/goals.js';
import { microWinToJson } from './goal-json.js';
import { doneAt, findPart, listParts, lockGoal, lockPart, type PartPath } from './goal-part.js';

export async function addMicroWin(
  tx: UserTx,
  goalId: string,
  input: unknown,
): Promise<ServiceResult<MicroWin>> {
  const parsed = parseInput(CreateMicroWin, input);
  if (!parsed.success) return parsed;
  const goal = await lockGoal(tx, goalId);
  if (!goal.success) return goal;
  return ok(microWinToJson(await goalStore(tx).addMicroWin(goalId, parsed.data)));
}

export async function updateMicroWin(
  tx: UserTx,
  path: PartPath,
  input: unknown,
): Promise<ServiceResult<MicroWin>> {
  const parsed = parseInput(UpdateMicroWin, input);
  if (!parsed.success) return parsed;
  const found = await findMicroWin(tx, path);
  if (!found.success) return found;
  const { title, done } = parsed.data;
  const changes = { title, doneAt: doneAt(done, found.data.doneAt) };
  return ok(microWinToJson(await goalStore(tx).updateMicroWin(path.id, changes)));
}

/** Updates a micro-win when its goal is not known. */
export async function updateAnyMicroWin(
  tx: UserTx,
  id: string,
  input: unknown,
): Promise<ServiceResult<MicroWin>> {
  const found = isId(id) ? await goalStore(tx).getMicroWin(id) : null;
  return found === null ? notFound('micro-win', id) : updateMicroWin(tx, { goalId: found.goalId, id }, input);
}

/** Newest first; `input` is `{limit?, cursor?}`. */
export function listMicroWins(tx: UserTx, goalId: string, input: unknown) {
  return listParts(tx, { goalId, input }, { page: goalStore(tx).listMicroWins, toJson: microWinToJson });
}

export async function getMicroWin(tx: UserTx, path: PartPath): Promise<ServiceResult<MicroWin>> {
  const found = await findPart(tx, path, { name: 'micro-win', get: goalStore(tx).getMicroWin });
  return found.success ? ok(microWinToJson(found.data)) : found;
}

export async function removeMicroWin(tx: UserTx, path: PartPath): Promise<ServiceResult<null>> {
  const found = await findMicroWin(tx, path);
  if (!found.success) return found;
  await goalStore(tx).removeMicroWin(path.id);
  return ok(null);
}

function findMicroWin(tx: UserTx, path: PartPath) {
  return lockPart(tx, path, { name: 'micro-win', get: goalStore(tx).getMicroWin });
}

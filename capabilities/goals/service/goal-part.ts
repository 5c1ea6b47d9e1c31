import { PageQuery } from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { Page, UserTx } from '@roundtable/prisma';
import { decodeCursor, isId, notFound, pageToJson } from '@roundtable/services';
import { goalStore, type PartsOfGoal } from '../store/goals.js';
import { getGoal } from './goals.js';

/** Path of a goal's part: goal and part must belong to the caller and to each other. */
export interface PartPath {
  readonly goalId: string;
  readonly id: string;
}

/**
 * Locks the user's goals and checks that the goal is theirs: a foreign key alone would accept another user's, because
 * checks of foreign keys bypass row-level security.
 */
export async function lockGoal(tx: UserTx, goalId: string): Promise<ServiceResult<null>> {
  await goalStore(tx).lock();
  const goal = await getGoal(tx, goalId);
  return goal.success ? ok(null) : goal;
}

interface PartKind<Part> {
  readonly name: string;
  readonly get: (id: string) => Promise<Part | null>;
}

/** Locks the goals, then finds a part of that goal. */
export async function lockPart<Part extends { goalId: string }>(
  tx: UserTx,
  path: PartPath,
  part: PartKind<Part>,
): Promise<ServiceResult<Part>> {
  await goalStore(tx).lock();
  return findPart(tx, path, part);
}

/** Finds a part of that goal. */
export async function findPart<Part extends { goalId: string }>(
  tx: UserTx,
  path: PartPath,
  part: PartKind<Part>,
): Promise<ServiceResult<Part>> {
  const goal = await getGoal(tx, path.goalId);
  if (!goal.success) return goal;
  const found = isId(path.id) ? await part.get(path.id) : null;
  if (found === null || found.goalId.toLowerCase() !== path.goalId.toLowerCase())
    return notFound(part.name, path.id);
  return ok(found);
}

/** One kind of parts of a goal, newest first. */
export async function listParts<Row, Json>(
  tx: UserTx,
  about: { readonly goalId: string; readonly input: unknown },
  kind: { readonly page: (of: PartsOfGoal) => Promise<Page<Row>>; readonly toJson: (row: Row) => Json },
) {
  const parsed = parseInput(PageQuery, about.input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const goal = await getGoal(tx, about.goalId);
  if (!goal.success) return goal;
  const page = await kind.page({ goalId: about.goalId, limit: parsed.data.limit, cursor: cursor.data });
  return ok(pageToJson(page, kind.toJson));
}

/** When a done part is marked done again, its first completion time stays. */
export function doneAt(done: boolean | undefined, before: Date | null): Date | null | undefined {
  if (done === undefined) return undefined;
  return done ? (before ?? new Date()) : null;
}

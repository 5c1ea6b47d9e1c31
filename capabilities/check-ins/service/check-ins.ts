import {
  type CheckIn,
  type CheckInPage,
  ListCheckIns,
  StatisticsQuery,
  UpdateCheckIn,
} from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import {
  decodeCursor,
  isId,
  notFound,
  pageToJson,
  rankBoth,
  rankedPage,
  type SearchQuery,
} from '@roundtable/services';
import { findGoal } from '../../goals/server.js';
import { type CheckInFilter, checkInStore } from '../store/check-ins.js';
import { checkInStatistics, type Statistics } from '../store/statistics.js';
import { checkInToJson } from './check-in-json.js';

/**
 * Newest first, or best first when `q` gives a query; `input` is `{goalId?, from?, to?, q?, limit?, cursor?}`.
 * `query` is `q` prepared by `searchQuery`; without it only words are searched.
 */
export async function listCheckIns(
  tx: UserTx,
  input: unknown,
  query: SearchQuery | null = null,
): Promise<ServiceResult<CheckInPage>> {
  const parsed = parseInput(ListCheckIns, input);
  if (!parsed.success) return parsed;
  const { goalId = null, from = null, to = null, q, limit, cursor } = parsed.data;
  const filter = { goalId, from, to };
  await checkInStore(tx).settle();
  if (q !== undefined)
    return found(tx, { filter, limit, cursor, query: query ?? { text: q, meaning: null } });
  const place = decodeCursor(cursor);
  if (!place.success) return place;
  return ok(pageToJson(await checkInStore(tx).list(filter, { limit, cursor: place.data }), checkInToJson));
}

async function found(
  tx: UserTx,
  about: { filter: CheckInFilter; limit: number; cursor: string | undefined; query: SearchQuery },
): Promise<ServiceResult<CheckInPage>> {
  const { filter, query, ...page } = about;
  const ids = await rankBoth(query, {
    words: (text, limit) => checkInStore(tx).withWords(text, filter, limit),
    vectors: (model, limit) => checkInStore(tx).vectors(model, filter, limit),
  });
  return rankedPage(ids, page, async (shown) => (await checkInStore(tx).byIds(shown)).map(checkInToJson));
}

/** Includes the agent's answer if there is one yet. */
export async function getCheckIn(tx: UserTx, id: string): Promise<ServiceResult<CheckIn>> {
  if (!isId(id)) return notFound('check-in', id);
  await checkInStore(tx).settle();
  const row = await checkInStore(tx).get(id);
  return row === null ? notFound('check-in', id) : ok(checkInToJson(row));
}

/** Changes the check-in; the message in its conversation stays unchanged. */
export async function updateCheckIn(tx: UserTx, id: string, input: unknown): Promise<ServiceResult<CheckIn>> {
  const parsed = parseInput(UpdateCheckIn, input);
  if (!parsed.success) return parsed;
  const { content, goalId } = parsed.data;
  const before = await getCheckIn(tx, id);
  if (!before.success) return before;
  if (goalId != null) {
    const goal = await findGoal(tx, goalId);
    if (!goal.success) return goal;
  }
  const row = await checkInStore(tx).update(id, {
    ...(content === undefined ? {} : { content }),
    ...(goalId === undefined ? {} : { goalId }),
  });
  return row === null ? notFound('check-in', id) : ok(checkInToJson(row));
}

/** Removes the check-in from the figures and the search; the conversation keeps its message. */
export async function deleteCheckIn(tx: UserTx, id: string): Promise<ServiceResult<null>> {
  return isId(id) && (await checkInStore(tx).remove(id)) ? ok(null) : notFound('check-in', id);
}

/** `input` is `{days?, goalId?}`. Another user's goal is NOT_FOUND. */
export async function getCheckInStatistics(
  tx: UserTx,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<Statistics>> {
  const parsed = parseInput(StatisticsQuery, input);
  if (!parsed.success) return parsed;
  const { days, goalId } = parsed.data;
  if (goalId !== undefined) {
    const goal = await findGoal(tx, goalId);
    if (!goal.success) return goal;
  }
  return ok(await checkInStatistics(tx, { days, goalId, now }));
}

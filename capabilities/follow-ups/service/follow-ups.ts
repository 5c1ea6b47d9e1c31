import {
  CreateFollowUp,
  type FollowUp,
  type FollowUpPage,
  ListFollowUps,
  SnoozeFollowUp,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { hasConversation, type UserTx } from '@roundtable/prisma';
import { decodeCursor, encodeCursor, isId, notFound, requireRoom, updateProfile } from '@roundtable/services';
import { plannedInstant } from '../rules/judge-delivery.js';
import {
  type FollowUpChanges,
  type FollowUpRow,
  insertFollowUp,
  listFollowUpRows,
  lockFollowUp,
  lockFollowUpsOf,
  readFollowUp,
} from '../store/rows.js';
import { futureLocal, userClock } from './clock.js';
import { followUpToJson } from './follow-up-json.js';
import { FOLLOW_UP_QUOTA } from './follow-up-quota.js';
import { profileWithout } from './rhythms.js';
import { settleFollowUp } from './settle-follow-up.js';

/**
 * Creates a reminder for a local time, for an agent or over HTTP. In quiet hours it is delivered when they end:
 * `nextLocal` shows that time.
 */
export async function createFollowUp(
  tx: UserTx,
  input: unknown,
  { now = new Date(), agentId = null }: { now?: Date; agentId?: string | null } = {},
): Promise<ServiceResult<FollowUp>> {
  const parsed = parseInput(CreateFollowUp, input);
  if (!parsed.success) return parsed;
  const { note, at, conversationId = null } = parsed.data;
  if (conversationId !== null && !(await hasConversation(tx.sql, conversationId)))
    return notFound('conversation', conversationId);
  const clock = await userClock(tx);
  const local = futureLocal(at, { field: 'at', zone: clock.zone, now });
  if (!local.success) return local;
  const room = await requireRoom(tx, FOLLOW_UP_QUOTA);
  if (!room.success) return room;
  const id = await insertFollowUp(tx.sql, {
    userId: tx.userId,
    conversationId,
    commitmentId: null,
    kind: 'reminder',
    note,
    agentId,
    localTime: local.data,
    dueAt: new Date(plannedInstant(local.data, clock.zone, clock.quiet)),
    rhythm: null,
  });
  if (id === null) throw new Error('the follow-up was not inserted');
  return getFollowUp(tx, id);
}

export async function getFollowUp(tx: UserTx, id: string): Promise<ServiceResult<FollowUp>> {
  const row = isId(id) ? await readFollowUp(tx.sql, id) : null;
  return row === null ? notFound('follow-up', id) : ok(followUpToJson(row, (await userClock(tx)).zone));
}

/** The follow-up of a commitment; null when there is none. */
export async function followUpOfCommitment(tx: UserTx, commitmentId: string): Promise<FollowUp | null> {
  const [row] = await lockFollowUpsOf(tx.sql, commitmentId);
  return row === undefined ? null : followUpToJson(row, (await userClock(tx)).zone);
}

/** Newest first; `input` is `{status?, limit?, cursor?}`. */
export async function listFollowUps(tx: UserTx, input: unknown): Promise<ServiceResult<FollowUpPage>> {
  const parsed = parseInput(ListFollowUps, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const { status = null, limit } = parsed.data;
  const before = cursor.data === null ? null : { at: cursor.data.at.toISOString(), id: cursor.data.id };
  const rows = await listFollowUpRows(tx.sql, { status, limit, before });
  const { zone } = await userClock(tx);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return ok({
    items: items.map((row) => followUpToJson(row, zone)),
    nextCursor: encodeCursor(more ? { at: last.createdAt, id: last.id } : null),
  });
}

/** Snoozes a follow-up until a local time or instant: a delivered one comes again, a rhythm's next one is moved. */
export async function snoozeFollowUp(
  tx: UserTx,
  id: string,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<FollowUp>> {
  const parsed = parseInput(SnoozeFollowUp, input);
  if (!parsed.success) return parsed;
  const found = await findOpen(tx, id);
  if (!found.success) return found;
  const clock = await userClock(tx);
  const until = futureLocal(parsed.data.until, { field: 'until', zone: clock.zone, now });
  if (!until.success) return until;
  return settle(tx, found.data, {
    status: 'scheduled',
    snoozedTo: until.data,
    dueAt: new Date(plannedInstant(until.data, clock.zone, clock.quiet)),
    nudges: 0,
    pending: true,
    deferrals: 0,
    deferredFor: null,
  });
}

/** Completes a follow-up. A rhythm continues with its next occurrence. */
export async function completeFollowUp(
  tx: UserTx,
  id: string,
  now = new Date(),
): Promise<ServiceResult<FollowUp>> {
  const found = await findOpen(tx, id);
  if (!found.success) return found;
  if (found.data.rhythm !== null) return settle(tx, found.data, {});
  return settle(tx, found.data, { status: 'done', pending: false, settledAt: now });
}

/** Cancels a follow-up. Cancelling a rhythm turns its preference off in the profile. */
export async function cancelFollowUp(
  tx: UserTx,
  id: string,
  now = new Date(),
): Promise<ServiceResult<FollowUp>> {
  const known = isId(id) ? await readFollowUp(tx.sql, id) : null;
  if (known !== null && known.rhythm !== null && !hasEnded(known)) {
    // The profile's row is locked before follow-ups, as in every profile change; the change cancels this row too.
    const changed = await updateProfile(tx, profileWithout(known.kind), now);
    if (!changed.success) return changed;
    const row = await lockFollowUp(tx.sql, id);
    if (row !== null && hasEnded(row)) return getFollowUp(tx, id);
  }
  const found = await findOpen(tx, id);
  if (!found.success) return found;
  return settle(tx, found.data, { status: 'cancelled', pending: false, settledAt: now });
}

/** Changes a follow-up on the user's request; its undelivered input is dropped. */
export async function settle(
  tx: UserTx,
  row: FollowUpRow,
  changes: FollowUpChanges,
): Promise<ServiceResult<FollowUp>> {
  await settleFollowUp(tx.sql, row, changes);
  return getFollowUp(tx, row.id);
}

async function findOpen(tx: UserTx, id: string): Promise<ServiceResult<FollowUpRow>> {
  const row = isId(id) ? await lockFollowUp(tx.sql, id) : null;
  if (row === null) return notFound('follow-up', id);
  if (hasEnded(row)) return fail('CONFLICT', `This follow-up has already ended (${row.status}).`);
  return ok(row);
}

function hasEnded({ status }: Pick<FollowUpRow, 'status'>): boolean {
  return status === 'done' || status === 'cancelled';
}

import {
  type Commitment,
  type CommitmentPage,
  CreateCommitment,
  ListCommitments,
  UpdateCommitment,
} from '@roundtable/api';
import { fail, instantOf, localTimeAt, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { hasConversation, type UserTx } from '@roundtable/prisma';
import { decodeCursor, encodeCursor, isId, notFound, requireRoom } from '@roundtable/services';
import { findGoal } from '../../goals/server.js';
import { plannedInstant } from '../rules/judge-delivery.js';
import {
  type CommitmentRow,
  deleteCommitmentRow,
  insertCommitment,
  listCommitmentRows,
  lockCommitment,
  readCommitment,
  updateCommitmentRow,
} from '../store/commitments.js';
import { insertFollowUp, lockFollowUpsOf } from '../store/rows.js';
import { futureLocal, type UserClock, userClock } from './clock.js';
import { FOLLOW_UP_QUOTA } from './follow-up-quota.js';
import { settle } from './follow-ups.js';

interface About {
  readonly now?: Date;
  /** The agent that recorded it in a conversation; null over HTTP. */
  readonly agentId?: string | null;
}

/** Stores a commitment. One with a due time gets a follow-up then, and one more if the user does not answer. */
export async function createCommitment(
  tx: UserTx,
  input: unknown,
  { now = new Date(), agentId = null }: About = {},
): Promise<ServiceResult<Commitment>> {
  const parsed = parseInput(CreateCommitment, input);
  if (!parsed.success) return parsed;
  const { text, due = null, goalId = null, conversationId = null } = parsed.data;
  const goal = goalId === null ? ok(null) : await findGoal(tx, goalId);
  if (!goal.success) return goal;
  if (conversationId !== null && !(await hasConversation(tx.sql, conversationId)))
    return notFound('conversation', conversationId);
  const clock = await userClock(tx);
  const local = due === null ? ok(null) : futureLocal(due, { field: 'due', zone: clock.zone, now });
  if (!local.success) return local;
  const room = local.data === null ? ok(null) : await requireRoom(tx, FOLLOW_UP_QUOTA);
  if (!room.success) return room;
  const dueAt = local.data === null ? null : new Date(instantOf(local.data, clock.zone));
  const row = await insertCommitment(tx.sql, {
    userId: tx.userId,
    goalId,
    conversationId,
    agentId,
    text,
    dueAt,
  });
  if (local.data !== null) await followUp(tx, row, { local: local.data, clock });
  return ok(commitmentToJson(row, clock.zone));
}

export async function getCommitment(tx: UserTx, id: string): Promise<ServiceResult<Commitment>> {
  const row = isId(id) ? await readCommitment(tx.sql, id) : null;
  return row === null ? notFound('commitment', id) : ok(commitmentToJson(row, (await userClock(tx)).zone));
}

/** Newest first; `input` is `{status?, goalId?, limit?, cursor?}`. */
export async function listCommitments(tx: UserTx, input: unknown): Promise<ServiceResult<CommitmentPage>> {
  const parsed = parseInput(ListCommitments, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  const { status = null, goalId = null, limit } = parsed.data;
  const before = cursor.data === null ? null : { at: cursor.data.at.toISOString(), id: cursor.data.id };
  const rows = await listCommitmentRows(tx.sql, { status, goalId, limit, before });
  const { zone } = await userClock(tx);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return ok({
    items: items.map((row) => commitmentToJson(row, zone)),
    nextCursor: encodeCursor(more ? { at: last.createdAt, id: last.id } : null),
  });
}

/** Changes the given fields. A new due time restarts the follow-up; settling the commitment ends it. */
export async function updateCommitment(
  tx: UserTx,
  id: string,
  input: unknown,
  now = new Date(),
): Promise<ServiceResult<Commitment>> {
  const parsed = parseInput(UpdateCommitment, input);
  if (!parsed.success) return parsed;
  const before = isId(id) ? await lockCommitment(tx.sql, id) : null;
  if (before === null) return notFound('commitment', id);
  const { text = before.text, goalId = before.goalId, status = before.status, due } = parsed.data;
  const goal = goalId === null || goalId === before.goalId ? ok(null) : await findGoal(tx, goalId);
  if (!goal.success) return goal;
  const clock = await userClock(tx);
  const local = due == null ? ok(null) : futureLocal(due, { field: 'due', zone: clock.zone, now });
  if (!local.success) return local;
  const room = local.data === null ? ok(null) : await requireRoom(tx, FOLLOW_UP_QUOTA);
  if (!room.success) return room;
  const moved = local.data === null ? null : new Date(instantOf(local.data, clock.zone));
  const dueAt = due === undefined ? before.dueAt : moved;
  const settledAt = status === before.status ? before.settledAt : status === 'open' ? null : now;
  const row = await updateCommitmentRow(tx.sql, { id, text, goalId, status, dueAt, settledAt });
  const anew = before.status !== 'open' || text !== before.text;
  const followAt = local.data ?? (anew ? dueStill(row, { zone: clock.zone, now }) : null);
  if (status !== 'open' || due !== undefined || followAt !== null) {
    await settleFollowUps(tx, id, { status: status === 'open' ? 'cancelled' : status, settledAt: now });
    if (status === 'open' && followAt !== null) await followUp(tx, row, { local: followAt, clock });
  }
  return ok(commitmentToJson(row, clock.zone));
}

/** `done` and `cancel`: CONFLICT for a commitment that is settled already. */
export async function settleCommitment(
  tx: UserTx,
  id: string,
  about: { status: 'done' | 'cancelled'; now?: Date },
): Promise<ServiceResult<Commitment>> {
  const before = isId(id) ? await lockCommitment(tx.sql, id) : null;
  if (before === null) return notFound('commitment', id);
  if (before.status !== 'open')
    return fail('CONFLICT', `This commitment has already ended (${before.status}). Open it again first.`);
  return updateCommitment(tx, id, { status: about.status }, about.now);
}

export async function deleteCommitment(
  tx: UserTx,
  id: string,
  now = new Date(),
): Promise<ServiceResult<null>> {
  const before = isId(id) ? await lockCommitment(tx.sql, id) : null;
  if (before === null) return notFound('commitment', id);
  await settleFollowUps(tx, id, { status: 'cancelled', settledAt: now });
  await deleteCommitmentRow(tx.sql, id);
  return ok(null);
}

async function followUp(
  tx: UserTx,
  row: CommitmentRow,
  { local, clock }: { local: string; clock: UserClock },
): Promise<void> {
  await insertFollowUp(tx.sql, {
    userId: tx.userId,
    conversationId: row.conversationId,
    commitmentId: row.id,
    kind: 'commitment',
    note: row.text,
    agentId: row.agentId,
    localTime: local,
    dueAt: new Date(plannedInstant(local, clock.zone, clock.quiet)),
    rhythm: null,
  });
}

async function settleFollowUps(
  tx: UserTx,
  commitmentId: string,
  to: { status: 'done' | 'cancelled'; settledAt: Date },
): Promise<void> {
  for (const row of await lockFollowUpsOf(tx.sql, commitmentId))
    await settle(tx, row, { ...to, pending: false });
}

/** The local time at which a commitment will be due; null when that is past or unset. */
function dueStill(row: CommitmentRow, { zone, now }: { zone: string; now: Date }): string | null {
  return row.dueAt !== null && row.dueAt > now ? localTimeAt(row.dueAt.getTime(), zone) : null;
}

export function commitmentToJson(row: CommitmentRow, zone: string): Commitment {
  return {
    id: row.id,
    text: row.text,
    goalId: row.goalId,
    conversationId: row.conversationId,
    agentId: row.agentId,
    status: row.status,
    dueAt: row.dueAt?.toISOString() ?? null,
    dueLocal: row.dueAt === null ? null : localTimeAt(row.dueAt.getTime(), zone),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

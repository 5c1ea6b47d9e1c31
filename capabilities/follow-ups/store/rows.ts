import type { FollowUpKind, Rhythm } from '@roundtable/api';
import type { Sql } from '@roundtable/prisma';
import type { FollowUpTimes } from '../rules/due-time.js';

export type FollowUpStatus = 'scheduled' | 'sent' | 'done' | 'cancelled';

/** A follow-up with the state of its deliveries. */
export interface FollowUpRow extends FollowUpTimes {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  readonly commitmentId: string | null;
  readonly kind: FollowUpKind;
  readonly note: string;
  readonly agentId: string | null;
  readonly rhythm: Rhythm | null;
  readonly status: FollowUpStatus;
  readonly dueAt: Date;
  readonly occurrence: number;
  readonly pending: boolean;
  readonly deferrals: number;
  readonly deferredFor: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** Time of the last delivery that was not dropped. */
  readonly sentAt: Date | null;
  /** The user's local day of that delivery. */
  readonly sentOn: string | null;
  readonly answeredAt: Date | null;
}

const FIELDS = `f.id::text, f.user_id::text AS "userId", f.conversation_id::text AS "conversationId",
  f.commitment_id::text AS "commitmentId", f.kind, f.note, f.agent_id AS "agentId", f.local_time AS "localTime",
  f.snoozed_to AS "snoozedTo", f.served_through AS "servedThrough", f.due_at AS "dueAt", f.rhythm, f.status, f.occurrence,
  f.nudges, f.pending, f.deferrals, f.deferred_for AS "deferredFor", f.created_at AS "createdAt",
  f.settled_at AS "settledAt", d.created_at AS "sentAt", d.local_day::text AS "sentOn", d.answered_at AS "answeredAt"`;

const WITH_LAST_DELIVERY = `LEFT JOIN LATERAL (
    SELECT created_at, local_day, answered_at FROM follow_up_deliveries
    WHERE follow_up_id = f.id AND dropped_at IS NULL ORDER BY occurrence DESC LIMIT 1) AS d ON true`;

/** Locks one of the user's follow-ups until the end of the transaction; null when there is none. */
export async function lockFollowUp(sql: Sql, id: string): Promise<FollowUpRow | null> {
  const locked = await sql('SELECT 1 AS found FROM follow_ups WHERE id = $1::uuid FOR NO KEY UPDATE', [id]);
  return locked.length === 0 ? null : readFollowUp(sql, id);
}

export async function readFollowUp(sql: Sql, id: string): Promise<FollowUpRow | null> {
  const [row] = await sql<FollowUpRow>(
    `SELECT ${FIELDS} FROM follow_ups f ${WITH_LAST_DELIVERY} WHERE f.id = $1::uuid`,
    [id],
  );
  return row ?? null;
}

/** Locks the unsettled follow-ups of a commitment. */
export async function lockFollowUpsOf(sql: Sql, commitmentId: string): Promise<FollowUpRow[]> {
  await sql(
    `SELECT 1 AS found FROM follow_ups WHERE commitment_id = $1::uuid AND status IN ('scheduled', 'sent')
     ORDER BY id FOR NO KEY UPDATE`,
    [commitmentId],
  );
  return sql<FollowUpRow>(
    `SELECT ${FIELDS} FROM follow_ups f ${WITH_LAST_DELIVERY}
     WHERE f.commitment_id = $1::uuid AND f.status IN ('scheduled', 'sent') ORDER BY f.id`,
    [commitmentId],
  );
}

/** A user's rhythms of any status. */
export function readRhythms(sql: Sql, userId: string): Promise<FollowUpRow[]> {
  return sql<FollowUpRow>(
    `SELECT ${FIELDS} FROM follow_ups f ${WITH_LAST_DELIVERY} WHERE f.user_id = $1::uuid AND f.rhythm IS NOT NULL`,
    [userId],
  );
}

/** Newest first; reads one row more than `limit` to show whether more follow. */
export function listFollowUpRows(
  sql: Sql,
  filter: { status: string | null; limit: number; before: { at: string; id: string } | null },
): Promise<FollowUpRow[]> {
  return sql<FollowUpRow>(
    `SELECT ${FIELDS} FROM follow_ups f ${WITH_LAST_DELIVERY}
     WHERE ($1::text IS NULL OR f.status = $1)
       AND ($3::timestamptz IS NULL OR (f.created_at, f.id) < ($3::timestamptz, $4::uuid))
     ORDER BY f.created_at DESC, f.id DESC LIMIT $2::int + 1`,
    [filter.status, filter.limit, filter.before?.at ?? null, filter.before?.id ?? null],
  );
}

export interface NewFollowUp {
  readonly userId: string;
  readonly conversationId: string | null;
  readonly commitmentId: string | null;
  readonly kind: FollowUpKind;
  readonly note: string;
  readonly agentId: string | null;
  readonly localTime: string;
  readonly dueAt: Date;
  readonly rhythm: Rhythm | null;
  /** Set for a rhythm that is turned off: nothing is pending, and no run has to be signalled. */
  readonly cancelledAt?: Date | null;
}

/** @returns the new row's id; null when the user already has this rhythm. */
export async function insertFollowUp(sql: Sql, row: NewFollowUp): Promise<string | null> {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO follow_ups (user_id, conversation_id, commitment_id, kind, note, agent_id, local_time, due_at, rhythm, status, pending, settled_at, told_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8::timestamptz, $9,
       CASE WHEN $10::timestamptz IS NULL THEN 'scheduled' ELSE 'cancelled' END, $10::timestamptz IS NULL, $10::timestamptz, $10::timestamptz)
     ON CONFLICT (user_id, kind) WHERE rhythm IS NOT NULL DO NOTHING RETURNING id::text`,
    [
      row.userId,
      row.conversationId,
      row.commitmentId,
      row.kind,
      row.note,
      row.agentId,
      row.localTime,
      row.dueAt.toISOString(),
      row.rhythm,
      row.cancelledAt?.toISOString() ?? null,
    ],
  );
  return made?.id ?? null;
}

/** Columns of a follow-up that may change. */
export type FollowUpChanges = Partial<
  Pick<
    FollowUpRow,
    | 'localTime'
    | 'snoozedTo'
    | 'servedThrough'
    | 'rhythm'
    | 'note'
    | 'dueAt'
    | 'status'
    | 'nudges'
    | 'occurrence'
    | 'pending'
    | 'deferrals'
    | 'deferredFor'
    | 'settledAt'
  >
>;

/** `tell`: whether its run has to be signalled; not needed for changes that the run makes itself. */
export async function updateFollowUpRow(
  sql: Sql,
  id: string,
  changes: FollowUpChanges,
  { tell }: { readonly tell: boolean },
): Promise<void> {
  await sql(
    `UPDATE follow_ups f SET local_time = n.local_time, snoozed_to = n.snoozed_to, served_through = n.served_through,
       rhythm = n.rhythm, note = n.note, due_at = n.due_at, status = n.status, nudges = n.nudges, occurrence = n.occurrence,
       pending = n.pending, deferrals = n.deferrals, deferred_for = n.deferred_for, settled_at = n.settled_at,
       updated_at = now(), told_at = CASE WHEN $3::boolean THEN NULL ELSE f.told_at END
     FROM follow_ups o, jsonb_populate_record(o, $2::jsonb) AS n WHERE o.id = $1::uuid AND f.id = o.id`,
    [
      id,
      JSON.stringify(Object.fromEntries(Object.entries(changes).map(([key, to]) => [snake(key), to]))),
      tell,
    ],
  );
}

/** After a change of the user's zone or quiet hours: has the runs of all pending follow-ups plan again. */
export async function replanFollowUps(sql: Sql, userId: string): Promise<void> {
  await sql(
    `UPDATE follow_ups SET told_at = NULL, updated_at = now()
     WHERE user_id = $1::uuid AND pending AND status IN ('scheduled', 'sent')`,
    [userId],
  );
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

import type { Sql } from '@roundtable/prisma';

export type CommitmentStatus = 'open' | 'done' | 'cancelled';

export interface CommitmentRow {
  readonly id: string;
  readonly userId: string;
  readonly goalId: string | null;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  readonly text: string;
  readonly dueAt: Date | null;
  readonly status: CommitmentStatus;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const FIELDS = `id::text, user_id::text AS "userId", goal_id::text AS "goalId", conversation_id::text AS "conversationId",
  agent_id AS "agentId", text, due_at AS "dueAt", status, created_at AS "createdAt", settled_at AS "settledAt"`;

export async function insertCommitment(
  sql: Sql,
  row: Pick<CommitmentRow, 'userId' | 'goalId' | 'conversationId' | 'agentId' | 'text' | 'dueAt'>,
): Promise<CommitmentRow> {
  const [made] = await sql<CommitmentRow>(
    `INSERT INTO commitments (user_id, goal_id, conversation_id, agent_id, text, due_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz) RETURNING ${FIELDS}`,
    [row.userId, row.goalId, row.conversationId, row.agentId, row.text, row.dueAt?.toISOString() ?? null],
  );
  if (made === undefined) throw new Error('the commitment was not inserted');
  return made;
}

export async function readCommitment(sql: Sql, id: string): Promise<CommitmentRow | null> {
  const [row] = await sql<CommitmentRow>(`SELECT ${FIELDS} FROM commitments WHERE id = $1::uuid`, [id]);
  return row ?? null;
}

/** Locks the row until the end of the transaction. */
export async function lockCommitment(sql: Sql, id: string): Promise<CommitmentRow | null> {
  const [row] = await sql<CommitmentRow>(
    `SELECT ${FIELDS} FROM commitments WHERE id = $1::uuid FOR NO KEY UPDATE`,
    [id],
  );
  return row ?? null;
}

/** Newest first; reads one row more than `limit` to show whether more follow. */
export function listCommitmentRows(
  sql: Sql,
  filter: {
    status: string | null;
    goalId: string | null;
    limit: number;
    before: { at: string; id: string } | null;
  },
): Promise<CommitmentRow[]> {
  return sql<CommitmentRow>(
    `SELECT ${FIELDS} FROM commitments WHERE ($1::text IS NULL OR status = $1) AND ($2::uuid IS NULL OR goal_id = $2::uuid)
       AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $3::int + 1`,
    [filter.status, filter.goalId, filter.limit, filter.before?.at ?? null, filter.before?.id ?? null],
  );
}

export async function updateCommitmentRow(
  sql: Sql,
  row: Pick<CommitmentRow, 'id' | 'goalId' | 'text' | 'dueAt' | 'status' | 'settledAt'>,
): Promise<CommitmentRow> {
  const [updated] = await sql<CommitmentRow>(
    `UPDATE commitments SET goal_id = $2::uuid, text = $3, due_at = $4::timestamptz, status = $5, settled_at = $6::timestamptz,
       lapsed_at = CASE WHEN status = $5 AND due_at IS NOT DISTINCT FROM $4::timestamptz THEN lapsed_at END
     WHERE id = $1::uuid RETURNING ${FIELDS}`,
    [
      row.id,
      row.goalId,
      row.text,
      row.dueAt?.toISOString() ?? null,
      row.status,
      row.settledAt?.toISOString() ?? null,
    ],
  );
  if (updated === undefined) throw new Error(`commitment ${row.id} is not there any more`);
  return updated;
}

export interface LateCommitment {
  readonly id: string;
  readonly userId: string;
  /** With all digits, so that the next page starts after it. */
  readonly dueAt: string;
}

/** System role: open commitments due before an instant and not marked as lapsed, earliest first, after `after`. */
export function listLateCommitments(
  sql: Sql,
  about: { readonly dueBefore: Date; readonly after: LateCommitment | null; readonly limit: number },
): Promise<LateCommitment[]> {
  const { dueBefore, after, limit } = about;
  return sql<LateCommitment>(
    `SELECT id::text, user_id::text AS "userId", due_at::text AS "dueAt" FROM commitments
     WHERE status = 'open' AND lapsed_at IS NULL AND due_at < $1::timestamptz
       AND ($3::uuid IS NULL OR (due_at, id) > ($2::timestamptz, $3::uuid))
     ORDER BY due_at, id LIMIT $4::int`,
    [dueBefore.toISOString(), after?.dueAt ?? null, after?.id ?? null, limit],
  );
}

/** Marks a commitment as lapsed. @returns null when it is already marked, or not late any more. */
export async function markLapsed(sql: Sql, id: string, dueBefore: Date): Promise<CommitmentRow | null> {
  const [row] = await sql<CommitmentRow>(
    `UPDATE commitments SET lapsed_at = now()
     WHERE id = $1::uuid AND status = 'open' AND lapsed_at IS NULL AND due_at < $2::timestamptz RETURNING ${FIELDS}`,
    [id, dueBefore.toISOString()],
  );
  return row ?? null;
}

export async function deleteCommitmentRow(sql: Sql, id: string): Promise<void> {
  await sql('DELETE FROM commitments WHERE id = $1::uuid', [id]);
}

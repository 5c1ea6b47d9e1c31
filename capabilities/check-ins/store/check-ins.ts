import {
  type Cursor,
  type EmbeddedText,
  idsWithWords,
  newestVectors,
  type Page,
  pageOf,
  type Sql,
  type UserTx,
} from '@roundtable/prisma';

export const EMBEDDED_CHECK_INS: EmbeddedText = { kind: 'check_in', table: 'check_ins', text: 'content' };

export interface CheckIn {
  readonly id: string;
  readonly goalId: string | null;
  readonly conversationId: string | null;
  readonly inputId: string | null;
  readonly content: string;
  readonly agentId: string | null;
  readonly aiResponse: string | null;
  readonly createdAt: Date;
  readonly respondedAt: Date | null;
}

/** `from` and `to` are local days (YYYY-MM-DD, the last one included) or instants. */
export interface CheckInFilter {
  readonly goalId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

const COLUMNS = `c.id::text, c.goal_id::text AS "goalId", c.conversation_id::text AS "conversationId", c.input_id::text AS "inputId",
  c.content, c.agent_id AS "agentId", c.ai_response AS "aiResponse", c.created_at AS "createdAt", c.responded_at AS "respondedAt"`;

const ZONE = '(SELECT time_zone FROM profiles WHERE id = $1::uuid)';
const FILTER = `c.user_id = $1::uuid AND ($2::uuid IS NULL OR c.goal_id = $2::uuid)
  AND ($3::text IS NULL OR c.created_at >= CASE WHEN length($3) = 10 THEN $3::date::timestamp AT TIME ZONE ${ZONE} ELSE $3::timestamptz END)
  AND ($4::text IS NULL OR CASE WHEN length($4) = 10 THEN c.created_at < ($4::date + 1)::timestamp AT TIME ZONE ${ZONE} ELSE c.created_at <= $4::timestamptz END)`;

const SEARCHED = { of: EMBEDDED_CHECK_INS, alias: 'c', text: 'c.content', filter: FILTER };

/**
 * Copies answers from the transcript to their check-ins, in the background and before reads, not where a turn ends. A
 * check-in whose input ended without an answer, or was deleted with its conversation, is settled without one.
 */
const SETTLE = `
WITH ended AS (
  SELECT c.id, e.conversation_id, e.turn, e.outcome, e.ended_at
  FROM check_ins c
  LEFT JOIN inputs i ON i.conversation_id = c.conversation_id AND i.id = c.input_id
  LEFT JOIN inputs e ON e.conversation_id = i.conversation_id AND e.n = coalesce(i.merged_into, i.n)
  WHERE c.input_id IS NOT NULL AND c.responded_at IS NULL AND ($1::uuid IS NULL OR c.user_id = $1::uuid)
    AND (i.id IS NULL OR e.outcome IS NOT NULL)
  LIMIT 500 FOR UPDATE OF c SKIP LOCKED
), told AS (
  SELECT ended.id, ended_at, m.agent, m.text
  FROM ended LEFT JOIN LATERAL (
    SELECT agent, text FROM messages
    WHERE conversation_id = ended.conversation_id AND turn = ended.turn AND outcome IN ('answered', 'interrupted')
      AND role = 'agent' AND kind = 'text' AND text <> ''
    ORDER BY seq DESC LIMIT 1
  ) m ON true
)
UPDATE check_ins c SET ai_response = told.text, agent_id = told.agent, responded_at = coalesce(told.ended_at, now())
FROM told WHERE c.id = told.id RETURNING c.id::text`;

/** Copies new answers to the check-ins of one user, or of all (null). @returns how many were settled. */
export async function settleCheckIns(sql: Sql, userId: string | null): Promise<number> {
  return (await sql(SETTLE, [userId])).length;
}

/** Keeps one check-in per input: a second insert returns the first, and adds the goal if it had none. */
export async function insertCheckIn(sql: Sql, userId: string, row: NewCheckIn): Promise<CheckIn> {
  const [made] = await sql<CheckIn>(
    `INSERT INTO check_ins AS c (id, user_id, goal_id, conversation_id, input_id, content)
     VALUES (coalesce($1::uuid, gen_random_uuid()), $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6)
     ON CONFLICT (conversation_id, input_id) DO UPDATE SET goal_id = coalesce(c.goal_id, excluded.goal_id)
     RETURNING ${COLUMNS}`,
    [row.id ?? null, userId, row.goalId, row.conversationId, row.inputId, row.content],
  );
  if (made === undefined) throw new Error('the check-in was not inserted');
  return made;
}

/** Check-ins of users. Row-level security confines every call to the user of the transaction. */
export function checkInStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  const bounds = ({ goalId, from, to }: CheckInFilter) => [userId, goalId, from, to];

  return {
    settle: () => settleCheckIns(sql, userId),
    get: (id: string): Promise<CheckIn | null> => tx.checkIn.findUnique({ where: { id } }),
    ofInput: (conversationId: string, inputId: string): Promise<CheckIn | null> =>
      tx.checkIn.findUnique({ where: { conversationId_inputId: { conversationId, inputId } } }),
    /** Newest first. */
    async list(
      filter: CheckInFilter,
      page: { limit: number; cursor: Cursor | null },
    ): Promise<Page<CheckIn>> {
      const rows = await sql<CheckIn>(
        `SELECT ${COLUMNS} FROM check_ins c WHERE ${FILTER}
           AND ($5::timestamptz IS NULL OR (c.created_at, c.id) < ($5::timestamptz, $6::uuid))
         ORDER BY c.created_at DESC, c.id DESC LIMIT $7::int`,
        [...bounds(filter), page.cursor?.at.toISOString() ?? null, page.cursor?.id ?? null, page.limit + 1],
      );
      return pageOf(rows, page.limit, (row) => row.createdAt);
    },
    /** In the order of the ids. */
    byIds: (ids: readonly string[]) =>
      sql<CheckIn>(
        `SELECT ${COLUMNS} FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS wanted(id, n)
         JOIN check_ins c ON c.id = wanted.id::uuid ORDER BY n`,
        [JSON.stringify(ids)],
      ),
    withWords: (query: string, filter: CheckInFilter, limit: number) =>
      idsWithWords(sql, SEARCHED, { bounds: bounds(filter), query, limit }),
    vectors: (model: string, filter: CheckInFilter, limit: number) =>
      newestVectors(sql, SEARCHED, { bounds: bounds(filter), model, limit }),
    create: (row: NewCheckIn): Promise<CheckIn> => insertCheckIn(sql, userId, row),
    async update(id: string, changes: { content?: string; goalId?: string | null }): Promise<CheckIn | null> {
      const [row] = await sql<CheckIn>(
        `UPDATE check_ins c SET content = coalesce($2, content),
           goal_id = CASE WHEN $3::boolean THEN $4::uuid ELSE goal_id END,
           embedded_with = CASE WHEN $2 IS NULL OR $2 = content THEN embedded_with END
         WHERE id = $1::uuid RETURNING ${COLUMNS}`,
        [id, changes.content ?? null, changes.goalId !== undefined, changes.goalId ?? null],
      );
      return row ?? null;
    },
    async remove(id: string): Promise<boolean> {
      const rows = await sql(
        `WITH gone AS (DELETE FROM check_ins WHERE id = $1::uuid RETURNING id),
         vectors AS (DELETE FROM embeddings WHERE kind = 'check_in' AND ref_id IN (SELECT id FROM gone))
         SELECT 1 AS removed FROM gone`,
        [id],
      );
      return rows.length === 1;
    },
    /** The input that the conversation's running turn answers. */
    async runningInput(conversationId: string): Promise<string | null> {
      const row = await tx.input.findFirst({
        where: { conversationId, takenAt: { not: null }, outcome: null },
        orderBy: { n: 'asc' },
        select: { id: true },
      });
      return row?.id ?? null;
    },
  };
}

export interface NewCheckIn {
  readonly id?: string;
  readonly goalId: string | null;
  readonly conversationId: string | null;
  readonly inputId: string | null;
  readonly content: string;
}

import type { Sql } from '@roundtable/prisma';
import { type Feedback, type GivenFeedback, MOST_FEEDBACK_LISTED, NOT_WHOLE } from './schemas.js';

export interface MessagePath {
  readonly conversationId: string;
  readonly messageId: string;
}

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const COLUMNS = `f.message_id::text AS "messageId", f.rating, f.reasons, f.text, f.share,
  ${utc('f.created_at')} AS "createdAt", ${utc('f.updated_at')} AS "updatedAt"`;

/** A Postgres array literal of our own codes. */
const listed = (codes: readonly string[]) => `{${codes.join(',')}}`;

const WHOLE_ANSWER = `SELECT m.conversation_id, m.id AS message_id, m.user_id
  FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.deleted_at IS NULL
  WHERE m.conversation_id = $1::uuid AND m.id = $2::uuid AND m.role = 'agent' AND m.text <> ''
    AND NOT coalesce(m.stop_reason, '') = ANY($3::text[])`;

/** Feedback on a turn, for the explanation of that turn. */
export const FEEDBACK_OF_TURN = `SELECT coalesce(json_agg(to_jsonb(t) - 'seq' ORDER BY t.seq), '[]') FROM (
  SELECT ${COLUMNS}, m.seq FROM message_feedback f
  JOIN messages m ON m.conversation_id = f.conversation_id AND m.id = f.message_id
  WHERE m.conversation_id = $1::uuid AND m.turn = $2::int) t`;

/** Null when there is no such answer of an agent, or it is incomplete. */
export async function putFeedback(
  sql: Sql,
  { conversationId, messageId }: MessagePath,
  { rating, reasons, text, share }: GivenFeedback,
): Promise<Feedback | null> {
  const [row] = await sql<Feedback>(
    `INSERT INTO message_feedback AS f (conversation_id, message_id, user_id, rating, reasons, text, share)
     SELECT a.*, $4::text, $5::text[], $6::text, $7::boolean FROM (${WHOLE_ANSWER}) a
     ON CONFLICT (conversation_id, message_id) DO UPDATE SET rating = excluded.rating, reasons = excluded.reasons,
       text = excluded.text, share = excluded.share, updated_at = now()
     RETURNING ${COLUMNS}`,
    [conversationId, messageId, listed(NOT_WHOLE), rating, listed(reasons), text, share],
  );
  return row ?? null;
}

/** Deletes the feedback on an answer. @returns whether there is such an answer. */
export async function deleteFeedback(sql: Sql, { conversationId, messageId }: MessagePath): Promise<boolean> {
  const rows = await sql(
    `WITH answer AS (${WHOLE_ANSWER}), gone AS (
       DELETE FROM message_feedback f USING answer a WHERE (f.conversation_id, f.message_id) = (a.conversation_id, a.message_id))
     SELECT 1 AS found FROM answer`,
    [conversationId, messageId, listed(NOT_WHOLE)],
  );
  return rows.length === 1;
}

/** Null when there is no such conversation. */
export async function listFeedback(sql: Sql, conversationId: string): Promise<Feedback[] | null> {
  const [row] = await sql<{ items: Feedback[] }>(
    `SELECT (SELECT coalesce(json_agg(row_to_json(t)), '[]') FROM (
         SELECT ${COLUMNS} FROM message_feedback f WHERE f.conversation_id = c.id
         ORDER BY f.updated_at DESC, f.message_id LIMIT ${MOST_FEEDBACK_LISTED}) t) AS items
     FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [conversationId],
  );
  return row?.items ?? null;
}

export interface SharedFeedback extends Pick<Feedback, 'messageId' | 'rating' | 'reasons' | 'text'> {
  readonly locale: string;
  readonly turn: number;
  readonly agent: string;
  readonly answer: string;
  /** The user's messages in that turn. */
  readonly said: string;
  /** Tools that succeeded in that turn. */
  readonly calls: readonly string[];
  /** Whether no earlier message still counts and the answer is the last one of its turn. */
  readonly standsAlone: boolean;
}

/** Feedback on a team's answers that users allowed to be used, oldest first. For the operator: across users. */
export function readSharedFeedback(
  sql: Sql,
  about: { readonly team: string; readonly since: Date },
): Promise<SharedFeedback[]> {
  return sql<SharedFeedback>(
    `SELECT f.message_id::text AS "messageId", f.rating, f.reasons, f.text, c.locale, m.turn, m.agent, m.text AS answer, u.said,
       ARRAY(SELECT t.tool FROM tool_calls t WHERE t.conversation_id = m.conversation_id AND t.turn = m.turn
         AND t.status = 'done' AND NOT t.is_error GROUP BY t.tool ORDER BY min(t.reply), min(t.index)) AS calls,
       NOT EXISTS (SELECT 1 FROM messages o WHERE o.conversation_id = m.conversation_id AND (
         (o.turn < m.turn AND (o.superseded_by IS NULL OR o.superseded_by > m.turn))
         OR (o.turn = m.turn AND o.seq > m.seq AND o.role = 'agent' AND o.text <> ''))) AS "standsAlone"
     FROM message_feedback f
     JOIN messages m ON m.conversation_id = f.conversation_id AND m.id = f.message_id
     JOIN conversations c ON c.id = f.conversation_id AND c.deleted_at IS NULL
     JOIN profiles p ON p.id = f.user_id AND p.deleted_at IS NULL
     CROSS JOIN LATERAL (SELECT string_agg(a.text, E'\\n\\n' ORDER BY a.seq) AS said FROM messages a
       WHERE a.conversation_id = m.conversation_id AND a.turn = m.turn AND a.role = 'user' AND a.kind = 'text') u
     WHERE f.share AND c.team_id = $1 AND f.updated_at >= $2::timestamptz AND u.said IS NOT NULL
     ORDER BY f.updated_at, f.message_id`,
    [about.team, about.since.toISOString()],
  );
}

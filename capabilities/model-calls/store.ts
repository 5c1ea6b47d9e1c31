import type { Sql } from '@roundtable/prisma';
import type { KeptCall } from './kept-call.js';
import type { KeptModelCall } from './schemas.js';

const MOST_LISTED = 12;
const SWEPT_AT_ONCE = 500;

/**
 * Keeps a call once. Calls of a step or conversation that no longer exists are not kept, nor those of a turn that
 * searched all projects: they belong to no single project, and would outlive each.
 */
export async function insertModelCall(sql: Sql, call: KeptCall): Promise<void> {
  await sql(
    `INSERT INTO model_calls (conversation_id, turn, step, claim, request_no, user_id, agent, provider, model, started_at,
       duration_ms, failure, request, reply, parts, bytes, is_cut)
     SELECT c.id, s.turn, s.step, $4::int, $5::int, c.user_id, $6, $7, $8, $9::timestamptz, $10::int, $11, $12::json, $13::json,
       $14::jsonb, $15::int, $16::boolean
     FROM conversations c JOIN steps s ON s.conversation_id = c.id AND s.turn = $2::int AND s.step = $3::int
     WHERE c.id = $1::uuid AND c.deleted_at IS NULL AND c.crossed_turn IS DISTINCT FROM s.turn
     ON CONFLICT DO NOTHING`,
    [
      ...[call.conversationId, call.turn, call.step, call.claim, call.request],
      ...[call.agent, call.provider, call.model, call.startedAt.toISOString(), call.durationMs, call.failure],
      ...[call.requestJson, call.replyJson, JSON.stringify(call.parts), call.bytes, call.isCut],
    ],
  );
}

/** The calls of a step in their order. Null when there is no such conversation. */
export async function listModelCalls(
  sql: Sql,
  about: { readonly conversationId: string; readonly turn: number; readonly step: number },
): Promise<KeptModelCall[] | null> {
  const [row] = await sql<{ items: KeptModelCall[] }>(
    `SELECT (SELECT coalesce(json_agg(row_to_json(t) ORDER BY t.claim, t.request), '[]') FROM (
         SELECT m.claim, m.request_no AS request, m.agent, m.provider, m.model,
           to_char(m.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startedAt", m.duration_ms AS "durationMs",
           m.failure, m.request AS sent, m.bytes, m.is_cut AS "isCut", m.reply, m.parts
         FROM model_calls m WHERE m.conversation_id = c.id AND m.turn = $2::int AND m.step = $3::int
         ORDER BY m.claim DESC, m.request_no DESC LIMIT ${MOST_LISTED}) t) AS items
     FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [about.conversationId, about.turn, about.step],
  );
  return row?.items ?? null;
}

export async function deleteModelCalls(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM model_calls WHERE user_id = $1::uuid', [userId]);
}

/** System role: deletes a batch of old calls. @returns whether there may be more. */
export async function sweepModelCalls(sql: Sql, days: number): Promise<boolean> {
  const gone = await sql(
    `DELETE FROM model_calls WHERE ctid = ANY (ARRAY(SELECT ctid FROM model_calls
       WHERE created_at < now() - make_interval(days => $1::int) LIMIT ${SWEPT_AT_ONCE})) RETURNING 1 AS gone`,
    [days],
  );
  return gone.length === SWEPT_AT_ONCE;
}

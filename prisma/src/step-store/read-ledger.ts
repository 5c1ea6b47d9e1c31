import type { Locale, OpenProposal, PendingCall, ToolCallRow } from '@roundtable/core';
import type { Sql } from '../sql.js';

const CALL = `SELECT turn, reply, index, tool_use_id AS "toolUseId", agent, tool, input, status, result, is_error AS "isError"
FROM tool_calls WHERE conversation_id = $1::uuid AND turn = $2::int`;

export async function readCall(
  sql: Sql,
  conversationId: string,
  key: readonly [turn: number, reply: number, index: number],
) {
  const [row] = await sql<ToolCallRow>(`${CALL} AND reply = $3::int AND index = $4::int`, [
    conversationId,
    ...key,
  ]);
  return row ?? null;
}

const PENDING_CALL = `SELECT t.turn, t.reply, t.index, t.tool_use_id AS "toolUseId", t.agent, t.tool, t.input, t.status, t.result,
  t.is_error AS "isError", c.locale
FROM tool_calls t JOIN conversations c ON c.id = t.conversation_id
WHERE t.conversation_id = $1::uuid AND t.turn = $2::int AND t.reply = $3::int AND t.index = $4::int
  AND t.status = 'pending' AND c.deleted_at IS NULL`;

const CACHED = 'SELECT result FROM tool_cache WHERE key = $1::text AND expires_at > now()';

/** A call that waits to be run, with the cached result of an equal one. */
export async function readPendingCall(
  sql: Sql,
  about: { conversationId: string; turn: number; reply: number; index: number },
  cacheKey: (call: ToolCallRow, locale: Locale) => string | null,
): Promise<PendingCall | null> {
  const [row] = await sql<ToolCallRow & { locale: string }>(PENDING_CALL, [
    about.conversationId,
    about.turn,
    about.reply,
    about.index,
  ]);
  if (row === undefined) return null;
  const { locale: spoken, ...call } = row;
  const locale: Locale = spoken === 'es' ? 'es' : 'en';
  const key = cacheKey(call, locale);
  const [cached] = key === null ? [] : await sql<{ result: unknown }>(CACHED, [key]);
  return { call, locale, cached: cached ?? null };
}

export function readUnsettledCalls(sql: Sql, conversationId: string, turn: number): Promise<ToolCallRow[]> {
  return sql<ToolCallRow>(`${CALL} AND status = 'pending' ORDER BY reply, index`, [conversationId, turn]);
}

const PROPOSAL = `SELECT id::text, kind, tool, agent, turn, reply, index, status, preview, args_hash AS "argsHash", preview || coalesce(edits, '{}') AS approved,
  edits IS NOT NULL AND edits <> '{}'::jsonb AS edited, comment
FROM confirmations WHERE conversation_id = $1::uuid`;

export async function readProposal(
  sql: Sql,
  conversationId: string,
  id: string,
): Promise<OpenProposal | null> {
  const [row] = await sql<OpenProposal>(`${PROPOSAL} AND id = $2::uuid FOR UPDATE`, [conversationId, id]);
  return row ?? null;
}

export function readExpired(sql: Sql, conversationId: string, now: string): Promise<OpenProposal[]> {
  return sql<OpenProposal>(
    `${PROPOSAL} AND status = 'open' AND expires_at <= $2::timestamptz ORDER BY created_at FOR UPDATE`,
    [conversationId, now],
  );
}

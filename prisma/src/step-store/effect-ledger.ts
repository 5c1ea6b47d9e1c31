import { asLocale, type Locale, type PendingCall, type ToolCallRow } from '@roundtable/core';
import type { Sql } from '../sql.js';

// A call of a tool (table `tool_calls`) before its effect, and each attempt before it begins. Whether it may begin is
// `nextEffectAct` of the core; what came of it is written with the step's commit (write-changes.ts).

const PENDING_CALL = `SELECT t.turn, t.reply, t.index, t.tool_use_id AS "toolUseId", t.agent, t.tool, t.input, t.status, t.result,
  t.is_error AS "isError", t.attempts, c.locale,
  CASE WHEN p.email_verified THEN p.email END AS email, p.external_id, coalesce(p.claims, '{}') AS claims,
  EXISTS (SELECT 1 FROM tool_calls o WHERE o.conversation_id = t.conversation_id AND o.turn = t.turn AND o.tool = t.tool
    AND o.status = 'unknown') AS follows_unknown
FROM tool_calls t JOIN conversations c ON c.id = t.conversation_id LEFT JOIN profiles p ON p.id = c.user_id
WHERE t.conversation_id = $1::uuid AND t.turn = $2::int AND t.reply = $3::int AND t.index = $4::int
  AND t.status = 'pending' AND c.deleted_at IS NULL`;

interface PendingRow extends ToolCallRow {
  readonly attempts: number;
  readonly locale: string;
  readonly email: string | null;
  readonly external_id: string | null;
  readonly claims: Record<string, unknown>;
  readonly follows_unknown: boolean;
}

const CACHED = 'SELECT result FROM tool_cache WHERE key = $1::text AND expires_at > now()';

/** A call that has not run yet, with the cached result of an identical call, if there is one. */
export async function readPendingCall(
  sql: Sql,
  about: { conversationId: string; turn: number; reply: number; index: number },
  cacheKey: (call: ToolCallRow, locale: Locale) => string | null,
): Promise<PendingCall | null> {
  const [row] = await sql<PendingRow>(PENDING_CALL, [
    about.conversationId,
    about.turn,
    about.reply,
    about.index,
  ]);
  if (row === undefined) return null;
  const { locale: spoken, attempts, email, external_id: externalId, claims, follows_unknown, ...call } = row;
  const locale = asLocale(spoken);
  const key = cacheKey(call, locale);
  const [cached] = key === null ? [] : await sql<{ result: unknown }>(CACHED, [key]);
  const user = { email, externalId, claims };
  return { call, user, locale, attempts, followsUnknown: follows_unknown, cached: cached ?? null };
}

const BEGIN_ATTEMPT = `UPDATE tool_calls t SET attempts = t.attempts + 1 FROM conversations c
WHERE t.conversation_id = $1::uuid AND t.turn = $2::int AND t.reply = $3::int AND t.index = $4::int AND t.status = 'pending'
  AND t.attempts = $5::int AND c.id = t.conversation_id AND c.deleted_at IS NULL RETURNING 1`;

/** Compare-and-set on `attempts`. @returns false if another worker began first, or the call is settled or its conversation deleted */
export async function beginAttempt(
  sql: Sql,
  about: { conversationId: string; turn: number; reply: number; index: number; attempts: number },
): Promise<boolean> {
  const { conversationId, turn, reply, index, attempts } = about;
  return (await sql(BEGIN_ATTEMPT, [conversationId, turn, reply, index, attempts])).length > 0;
}

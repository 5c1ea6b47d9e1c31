import {
  asLocale,
  type Locale,
  type OpenProposal,
  type PendingCall,
  type SpokenTexts,
  type ToolCallRow,
} from '@roundtable/core';
import type { HotSql, Sql } from '../sql.js';

const CALL = `SELECT turn, reply, index, tool_use_id AS "toolUseId", agent, tool, input, status, result, is_error AS "isError",
  json_build_object('attempts', attempts, 'cached', cached, 'durationMs', coalesce(duration_ms, 0)) AS run
FROM tool_calls WHERE conversation_id = $1::uuid AND turn = $2::int`;

type CallKey = readonly [turn: number, reply: number, index: number];
const ONE_CALL = `${CALL} AND reply = $3::int AND index = $4::int`;

export async function readCall(sql: Sql, conversationId: string, key: CallKey): Promise<ToolCallRow | null> {
  const [row] = await sql<ToolCallRow>(ONE_CALL, [conversationId, ...key]);
  return row ?? null;
}

/** A call that is read along with the next statement: from then on asked for by its key, null for any other one. */
export function readCallAlong(
  sql: HotSql,
  conversationId: string,
  own: { turn: number; reply: number; index: number },
) {
  const rows = sql.along<ToolCallRow>(ONE_CALL, [conversationId, own.turn, own.reply, own.index]);
  return ([turn, reply, index]: CallKey): ToolCallRow | null =>
    rows().find((row) => row.turn === turn && row.reply === reply && row.index === index) ?? null;
}

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

/** A call that waits to be run, with the cached result of an equal one. */
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

/** Of several that saw the same number of attempts, one begins the next. */
export async function beginAttempt(
  sql: Sql,
  about: { conversationId: string; turn: number; reply: number; index: number; attempts: number },
): Promise<boolean> {
  const { conversationId, turn, reply, index, attempts } = about;
  return (await sql(BEGIN_ATTEMPT, [conversationId, turn, reply, index, attempts])).length > 0;
}

/**
 * However long a conversation is: of the newest messages those with something like an address in them, and the newest
 * calls. Of what is left out nothing is known, and about an address that nobody knows the user is asked.
 */
const NEWEST = { messages: 5_000, withAddresses: 500, calls: 200, characters: 1_000_000 };
const USER_WORDS = `SELECT text FROM (
    SELECT seq, text, sum(length(text)) OVER (ORDER BY seq DESC) AS characters FROM (
      SELECT seq, text FROM (
        SELECT seq, text FROM messages WHERE conversation_id = $1::uuid AND role = 'user' AND text <> ''
        ORDER BY seq DESC LIMIT ${NEWEST.messages}) newest
      WHERE text ~ '[.:]\\S' ORDER BY seq DESC LIMIT ${NEWEST.withAddresses}) told) counted
  WHERE characters <= ${NEWEST.characters} ORDER BY seq`;
const ENDED_WELL = `SELECT tool, input, result FROM (
    SELECT *, sum(length(result::text)) OVER (ORDER BY turn DESC, reply DESC, index DESC) AS characters FROM (
      SELECT turn, reply, index, tool, input, result FROM tool_calls
      WHERE conversation_id = $1::uuid AND tool = ANY ($2::text[]) AND status = 'done'
      ORDER BY turn DESC, reply DESC, index DESC LIMIT ${NEWEST.calls}) newest) counted
  WHERE characters <= ${NEWEST.characters} ORDER BY turn, reply, index`;

/** What the user wrote in a conversation, and the calls of these tools that ended well: the newest, in order. */
export async function readSpokenTexts(
  sql: HotSql,
  conversationId: string,
  tools: readonly string[],
): Promise<SpokenTexts> {
  const words = await sql<{ text: string }>(USER_WORDS, [conversationId]);
  const calls = await sql.last<SpokenTexts['calls'][number]>(ENDED_WELL, [
    conversationId,
    `{${tools.join(',')}}`,
  ]);
  return { user: words.map(({ text }) => text), calls };
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

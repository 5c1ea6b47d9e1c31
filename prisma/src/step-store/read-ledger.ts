import type { AddressTexts, OpenProposal, ToolCallRow } from '@roundtable/core';
import type { ConversationEvent } from '@roundtable/core/replayed';
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

/** Reads a call in the round trip of the next statement. @returns a look-up by key: null for any other call */
export function readCallAlong(
  sql: HotSql,
  conversationId: string,
  own: { turn: number; reply: number; index: number },
) {
  const rows = sql.along<ToolCallRow>(ONE_CALL, [conversationId, own.turn, own.reply, own.index]);
  return ([turn, reply, index]: CallKey): ToolCallRow | null =>
    rows().find((row) => row.turn === turn && row.reply === reply && row.index === index) ?? null;
}

/**
 * Caps on what is searched for known addresses, so that a long conversation costs no more. An address that stands only
 * outside of them counts as unknown: the user is asked before it is opened.
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

/** The newest user messages that may hold a web address, and the newest successful calls of these tools, oldest first; capped by `NEWEST`. */
export async function readAddressTexts(
  sql: HotSql,
  conversationId: string,
  tools: readonly string[],
): Promise<AddressTexts> {
  const words = await sql<{ text: string }>(USER_WORDS, [conversationId]);
  const calls = await sql.last<AddressTexts['calls'][number]>(ENDED_WELL, [
    conversationId,
    `{${tools.join(',')}}`,
  ]);
  return { user: words.map(({ text }) => text), calls };
}

export function readUnsettledCalls(sql: Sql, conversationId: string, turn: number): Promise<ToolCallRow[]> {
  return sql<ToolCallRow>(`${CALL} AND status = 'pending' ORDER BY reply, index`, [conversationId, turn]);
}

export async function readCommitted(
  sql: Sql,
  conversationId: string,
  turn: number,
  steps: readonly number[],
): Promise<ConversationEvent[]> {
  const rows = await sql<{ events: readonly ConversationEvent[] }>(
    `SELECT events FROM steps WHERE conversation_id = $1::uuid AND turn = $2::int AND step = ANY($3::int[]) AND done ORDER BY step`,
    [conversationId, turn, `{${steps.join(',')}}`],
  );
  return rows.flatMap(({ events }) => events);
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

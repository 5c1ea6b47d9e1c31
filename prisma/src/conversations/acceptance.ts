import { randomUUID } from 'node:crypto';
import type { TextSource } from '@roundtable/core';
import type { HotSql, Sql } from '../sql.js';
import { type StatementParts, withParts } from '../statement-parts.js';
import { COUNTED, type DailyCount } from '../usage/daily-messages.js';

export interface LockedConversation {
  readonly inputNo: number;
  readonly deleted: boolean;
  /** Number of inputs in the workflow's queue: those without an outcome, and withdrawn ones that it has not skipped yet. */
  readonly waiting: number;
  readonly teamId: string;
  readonly currentAgent: string;
  readonly locale: string;
  readonly untitled: boolean;
  /** The user's time zone; null unless requested. */
  readonly timeZone: string | null;
}

const lockStatement = ({ timeZone }: { readonly timeZone: boolean }) =>
  `SELECT c.input_no AS "inputNo", c.deleted_at IS NOT NULL AS deleted, c.team_id AS "teamId", c.current_agent AS "currentAgent",
     c.locale, c.title IS NULL AS untitled, ${timeZone ? '(SELECT time_zone FROM profiles p WHERE p.id = c.user_id)' : 'NULL'} AS "timeZone",
     (SELECT count(*)::int FROM inputs i WHERE i.conversation_id = c.id AND i.outcome IS NULL)
       + (SELECT count(*)::int FROM inputs i WHERE i.conversation_id = c.id AND i.outcome = 'withdrawn' AND i.taken_at IS NULL) AS waiting
   FROM conversations c WHERE c.id = $1::uuid FOR NO KEY UPDATE OF c`;

/**
 * Locks the conversation's row, so that inputs are accepted and numbered one after the other. Null when the user has no such
 * conversation.
 */
export async function lockConversation(
  sql: Sql,
  id: string,
  more: { readonly timeZone: boolean } = { timeZone: false },
): Promise<LockedConversation | null> {
  const [row] = await sql<LockedConversation>(lockStatement(more), [id]);
  return row ?? null;
}

/** `lockConversation` in the round trip of the next statement, which sees what whoever held the lock has committed. */
export function lockConversationAlong(
  sql: HotSql,
  id: string,
  more: { readonly timeZone: boolean },
): () => LockedConversation | null {
  const rows = sql.along<LockedConversation>(lockStatement(more), [id]);
  return () => rows()[0] ?? null;
}

export interface IdempotentRequest {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly made: Readonly<Record<string, unknown>>;
}

export interface NewInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly text: string | null;
  readonly confirmationId: string | null;
  /** The language that the message is clearly in; it becomes the conversation's. */
  readonly locale?: string | null;
  /** The turn whose exchange the message replaces. */
  readonly supersedes?: number | null;
  /** The title for a conversation without one. */
  readonly title?: string | null;
}

/** Records that the title was not set by the user. */
const autoTitled = (title: string) => `, titled AS (
       INSERT INTO conversation_memory (conversation_id, user_id, auto_title) SELECT conversation_id, user_id, ${title} FROM numbered
       ON CONFLICT (conversation_id) DO UPDATE SET auto_title = excluded.auto_title)`;

/**
 * Stores, in one statement, the input, its number, the request's idempotency key and its count against the daily limit, and
 * runs the statements that capabilities add. Unarchives the conversation.
 * @returns the day's count with this message (0 when days are not counted); null, with nothing stored, at the limit
 */
export async function insertInput(
  sql: Sql,
  input: NewInput,
  request: IdempotentRequest | null,
  about: Pick<StatementParts, 'onInput'> & { readonly daily?: DailyCount | null },
): Promise<number | null> {
  const { daily = null } = about;
  const { title = null } = input;
  const room = daily === null ? '' : ' AND EXISTS (SELECT 1 FROM counted)';
  const titleAt = daily === null ? '$14' : '$16';
  // In the row's only UPDATE: a second one in the transaction would check its foreign keys.
  const called = title === null ? '' : `, title = ${titleAt}`;
  const titled = title === null ? '' : autoTitled(titleAt);
  const [stored] = await sql<{ used: number }>(
    `WITH ${daily === null ? '' : COUNTED}numbered AS (
       UPDATE conversations SET input_no = $3::int, updated_at = now(), archived_at = NULL, locale = coalesce($12, locale)${called}
       WHERE id = $1::uuid${room}
       RETURNING id AS conversation_id, user_id
     ), keyed AS (
       INSERT INTO idempotency_keys (user_id, route, key, body_hash, made)
       SELECT $2::uuid, $8, $9, $10, $11::jsonb WHERE $9::text IS NOT NULL${room}
     ), accepted AS (SELECT conversation_id, user_id FROM numbered)${titled}${withParts('onInput', about.onInput)}
     INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, confirmation_id, supersedes)
     SELECT $1::uuid, $3::int, $4::uuid, $2::uuid, $5, $6, $7::uuid, $13::int WHERE true${room}
     RETURNING ${daily === null ? '0' : '(SELECT used FROM counted)'} AS used`,
    [
      input.conversationId,
      input.userId,
      input.n,
      input.id,
      input.kind,
      input.text,
      input.confirmationId,
      request?.route ?? null,
      request?.key ?? null,
      request?.bodyHash ?? null,
      JSON.stringify(request?.made ?? {}),
      input.locale ?? null,
      input.supersedes ?? null,
      ...(daily === null ? [] : [daily.day, daily.limit]),
      ...(title === null ? [] : [title]),
    ],
  );
  return stored?.used ?? null;
}

/** An input that the system creates for a capability. */
export interface SystemInput {
  readonly conversationId: string;
  /** The capability's topic, and the id of the row that it is about. */
  readonly topic: string;
  readonly topicId: string | null;
  /** The text for the agents, an event of the transcript. */
  readonly text: string;
  /** Where the text comes from, if neither from the user nor from the product; recorded as the conversation's provenance. */
  readonly brings?: TextSource;
}

/** An inserted system input, with what its delivery needs. */
export interface InsertedInput {
  readonly n: number;
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
}

const NEXT_TURN = `coalesce((state->>'turn')::int, 0) + 1`;

/**
 * Accepts a system input inside the caller's transaction: locks the conversation, takes the next number, stores the input.
 * After the commit a sweeper delivers it within seconds, if the caller does not. Null when the conversation does
 * not exist or was deleted.
 */
export async function insertSystemInput(sql: Sql, input: SystemInput): Promise<InsertedInput | null> {
  const locked = await sql<{ id: string }>(
    'SELECT id::text FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL FOR NO KEY UPDATE',
    [input.conversationId],
  );
  if (locked.length === 0) return null;
  // The turn that takes it comes after those in the snapshot. Recorded here and not with the first reply, because a turn
  // without a reply leaves the text in the transcript, too.
  const [inserted] = await sql<InsertedInput>(
    `WITH numbered AS (
       UPDATE conversations SET input_no = input_no + 1, updated_at = now(), archived_at = NULL,
         outside_since = CASE WHEN $6::text = 'outside' THEN coalesce(outside_since, ${NEXT_TURN}) ELSE outside_since END,
         files_since = CASE WHEN $6::text = 'files' THEN coalesce(files_since, ${NEXT_TURN}) ELSE files_since END
       WHERE id = $1::uuid RETURNING id, user_id, input_no, team_id, current_agent)
     INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, topic, topic_id)
     SELECT id, input_no, $5::uuid, user_id, 'system', $2, $3, $4::uuid FROM numbered
     RETURNING n, id::text, user_id::text AS "userId", (SELECT team_id FROM numbered) AS "teamId",
       (SELECT current_agent FROM numbered) AS "currentAgent"`,
    [input.conversationId, input.text, input.topic, input.topicId, randomUUID(), input.brings ?? null],
  );
  return inserted ?? null;
}

/**
 * Withdraws the system inputs about a row that no turn has taken yet; they cost no model call. For the transaction that
 * settles the row. @returns how many were withdrawn
 */
export async function withdrawSystemInputs(
  sql: Sql,
  about: Pick<SystemInput, 'topic'> & { readonly topicId: string },
): Promise<number> {
  const rows = await sql(
    `UPDATE inputs SET outcome = 'withdrawn', ended_at = now()
     WHERE topic = $1 AND topic_id = $2::uuid AND kind = 'system' AND outcome IS NULL AND taken_at IS NULL RETURNING n`,
    [about.topic, about.topicId],
  );
  return rows.length;
}

/** What has become of an accepted input so far, and the confirmation that it decided. */
export async function acceptedBefore(sql: Sql, conversationId: string, n: number) {
  const [row] = await sql<{ taken: boolean; outcome: string | null; confirmationId: string | null }>(
    `SELECT taken_at IS NOT NULL AS taken, outcome, confirmation_id::text AS "confirmationId"
     FROM inputs WHERE conversation_id = $1::uuid AND n = $2::int`,
    [conversationId, n],
  );
  return row ?? { taken: false, outcome: null, confirmationId: null };
}

export interface DecidableConfirmation {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly expired: boolean;
  readonly editable: readonly string[];
  /** The user has sent a message since the proposal was made, or one is still waiting. */
  readonly talkedSince: boolean;
  /** The end of the last message of an agent. */
  readonly lastWords: string | null;
}

const CONFIRMATIONS = `SELECT id::text, kind, status, expires_at <= now() AS expired, editable,
  EXISTS (SELECT 1 FROM inputs i WHERE i.conversation_id = c.conversation_id AND i.kind = 'message'
    AND (i.created_at > c.created_at OR i.turn > c.turn OR i.taken_at IS NULL)) AS "talkedSince",
  (SELECT right(m.text, 2000) FROM messages m WHERE m.conversation_id = c.conversation_id AND m.role = 'agent' AND m.text <> ''
    ORDER BY m.seq DESC LIMIT 1) AS "lastWords"
FROM confirmations c WHERE conversation_id = $1::uuid`;

export async function findConfirmation(
  sql: Sql,
  conversationId: string,
  id: string,
): Promise<DecidableConfirmation | null> {
  const [row] = await sql<DecidableConfirmation>(`${CONFIRMATIONS} AND id = $2::uuid`, [conversationId, id]);
  return row ?? null;
}

export function openConfirmations(sql: Sql, conversationId: string): Promise<DecidableConfirmation[]> {
  return sql<DecidableConfirmation>(`${CONFIRMATIONS} AND status = 'open' AND expires_at > now()`, [
    conversationId,
  ]);
}

/** Compare-and-set on the row's status: of several decisions at once, one finds it open. */
export async function decideConfirmation(
  sql: Sql,
  decision: {
    id: string;
    conversationId: string;
    approved: boolean;
    edits: Record<string, string>;
    comment: string | null;
    n: number;
  },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE confirmations SET status = $3, edits = $4::jsonb, comment = $5, decided_at = now(), decided_input = $6::int
     WHERE id = $1::uuid AND conversation_id = $2::uuid AND status = 'open' AND expires_at > now() RETURNING id`,
    [
      decision.id,
      decision.conversationId,
      decision.approved ? 'approved' : 'rejected',
      JSON.stringify(decision.edits),
      decision.comment,
      decision.n,
    ],
  );
  return rows.length === 1;
}

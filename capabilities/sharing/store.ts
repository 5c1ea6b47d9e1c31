import { ATTACHMENT_NAMES } from '@roundtable/capabilities/attachments/server';
import type { Cursor, Sql } from '@roundtable/prisma';
import type { SharedItem } from './schemas.js';

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const STANDS = `m.conversation_id = c.id AND m.superseded_by IS NULL AND m.text <> ''`;

/** Conditions on messages by reader. Replaced messages are left out; a handoff's text comes with the handoff. */
const READABLE = {
  /** Holders of the link see what the user and the agents wrote, and no other messages. */
  others: `${STANDS} AND m.kind = 'text' AND m.role IN ('user', 'agent')`,
  owner: `${STANDS} AND m.kind NOT IN ('draft', 'handoff')`,
} as const;

export interface ShareRow {
  readonly conversationId: string;
  readonly title: string | null;
  readonly tokenSealed: string;
  readonly messages: number;
  readonly newMessages: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const SHARE = `SELECT c.id::text AS "conversationId", c.title, s.token_sealed AS "tokenSealed",
    (SELECT count(*)::int FROM messages m WHERE ${READABLE.others} AND m.seq <= s.through_seq) AS messages,
    (SELECT count(*)::int FROM messages m WHERE ${READABLE.others} AND m.seq > s.through_seq) AS "newMessages",
    ${utc('s.created_at')} AS "createdAt", ${utc('s.updated_at')} AS "updatedAt"
  FROM conversation_shares s JOIN conversations c ON c.id = s.conversation_id AND c.deleted_at IS NULL`;

/** The highest possible id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The user's links, newest first; reads one more than the limit to show whether more follow. */
export function listShares(
  sql: Sql,
  { limit, cursor }: { readonly limit: number; readonly cursor: Cursor | null },
): Promise<ShareRow[]> {
  return sql<ShareRow>(
    `${SHARE} WHERE (s.created_at, c.id) < ($2::timestamptz, $3::uuid)
     ORDER BY s.created_at DESC, c.id DESC LIMIT $1::int + 1`,
    [limit, cursor?.at.toISOString() ?? 'infinity', cursor?.id ?? LAST_ID],
  );
}

export async function readShare(sql: Sql, conversationId: string): Promise<ShareRow | null> {
  const [row] = await sql<ShareRow>(`${SHARE} WHERE c.id = $1::uuid`, [conversationId]);
  return row ?? null;
}

export async function countShares(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM conversation_shares');
  return row?.count ?? 0;
}

/** Shares the conversation up to now; an existing link is extended and keeps its token. */
export async function putShare(
  sql: Sql,
  conversationId: string,
  token: { readonly hash: string; readonly sealed: string },
): Promise<void> {
  await sql(
    `INSERT INTO conversation_shares AS s (conversation_id, user_id, token_hash, token_sealed, through_seq)
     SELECT c.id, c.user_id, $2, $3, coalesce((SELECT max(m.seq) FROM messages m WHERE ${READABLE.others}), 0)
     FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL
     ON CONFLICT (conversation_id) DO UPDATE SET through_seq = excluded.through_seq, updated_at = now()`,
    [conversationId, token.hash, token.sealed],
  );
}

/** Ends the link. @returns whether there is such a conversation. */
export async function deleteShare(sql: Sql, conversationId: string): Promise<boolean> {
  const rows = await sql(
    `WITH gone AS (DELETE FROM conversation_shares WHERE conversation_id = $1::uuid)
     SELECT 1 AS found FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL`,
    [conversationId],
  );
  return rows.length === 1;
}

export async function deleteShares(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM conversation_shares WHERE user_id = $1::uuid', [userId]);
}

export interface FoundShare {
  readonly conversationId: string;
  readonly userId: string;
  readonly throughSeq: number;
  readonly sharedAt: string;
}

/** Finds a link across users: its reader need not be signed in. */
export async function findShare(sql: Sql, tokenHash: string): Promise<FoundShare | null> {
  const [row] = await sql<FoundShare>(
    `SELECT s.conversation_id::text AS "conversationId", s.user_id::text AS "userId", s.through_seq AS "throughSeq",
       ${utc('s.updated_at')} AS "sharedAt"
     FROM conversation_shares s JOIN profiles p ON p.id = s.user_id AND p.deleted_at IS NULL
     WHERE s.token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

export interface Heading {
  readonly title: string | null;
  readonly team: string;
  readonly locale: string;
  readonly timeZone: string;
}

export async function readHeading(sql: Sql, conversationId: string): Promise<Heading | null> {
  const [row] = await sql<Heading>(
    `SELECT c.title, c.locale, p.time_zone AS "timeZone",
       coalesce(v.content->'names'->>c.locale, v.content->>'name', c.team_id) AS team
     FROM conversations c JOIN profiles p ON p.id = c.user_id
     LEFT JOIN teams t ON t.id = c.team_id LEFT JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [conversationId],
  );
  return row ?? null;
}

const agent = (column: string, composite = 'NULL') =>
  `json_build_object('id', ${column}, 'name', coalesce(${composite}, c.state->'team'->'names'->>${column}, ${column}))`;

/** The joint name of several agents who speak as one, from when they began to. */
const COMPOSITE_NAME = `(SELECT m.composite->>'name' FROM messages m WHERE h.members <> '{}' AND m.conversation_id = c.id
  AND m.seq > h.after_seq AND m.agent = h.to_agent ORDER BY m.seq LIMIT 1)`;

/**
 * Messages after `after` up to `through`, at most `limit`, with the handoffs among them, in order. `last` is the number
 * after which the next page starts; null when there is no more.
 */
export async function readTranscript(
  sql: Sql,
  conversationId: string,
  range: {
    readonly for: keyof typeof READABLE;
    readonly after: number;
    readonly through: number;
    readonly limit: number;
  },
): Promise<{ readonly items: SharedItem[]; readonly last: number | null }> {
  const [row] = await sql<{ items: SharedItem[]; last: number | null }>(
    `WITH said AS (
       SELECT m.* FROM messages m JOIN conversations c ON c.id = $1::uuid
       WHERE ${READABLE[range.for]} AND m.seq > $2::int AND m.seq <= $3::int ORDER BY m.seq LIMIT $4::int),
     page AS (SELECT CASE WHEN count(*) = $4::int THEN max(seq) END AS last FROM said)
     SELECT page.last, (SELECT coalesce(json_agg(item ORDER BY seq, place, n), '[]') FROM (
       SELECT m.seq, 0 AS place, 0 AS n, json_build_object('type', 'message', 'seq', m.seq, 'role', m.role, 'agent',
         CASE WHEN m.agent IS NULL THEN NULL ELSE ${agent('m.agent', "m.composite->>'name'")} END,
         'text', m.text, 'attachments', ${ATTACHMENT_NAMES}, 'createdAt', ${utc('m.created_at')}) AS item
       FROM said m JOIN conversations c ON c.id = m.conversation_id
       UNION ALL
       SELECT h.after_seq, 1, h.seq, json_build_object('type', 'handoff', 'seq', h.seq, 'from', ${agent('h.from_agent')},
         'to', ${agent('h.to_agent', COMPOSITE_NAME)}, 'announcement',
         CASE h.via WHEN 'tool' THEN '' ELSE h.announcement END, 'createdAt', ${utc('h.at')})
       FROM agent_transitions h JOIN conversations c ON c.id = h.conversation_id
       WHERE c.id = $1::uuid AND h.after_seq > $2::int AND h.after_seq <= coalesce(page.last, $3::int)
         AND NOT EXISTS (SELECT 1 FROM messages m
           WHERE m.conversation_id = c.id AND m.turn = h.turn AND m.superseded_by IS NOT NULL)
     ) t) AS items FROM page`,
    [conversationId, range.after, range.through, range.limit],
  );
  return row ?? { items: [], last: null };
}

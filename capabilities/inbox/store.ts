import { type Cursor, type HotSql, hasConversation, type Sql } from '@roundtable/prisma';
import { type InboxItem, MOST_COUNTED, type Unread } from './schemas.js';

export interface InboxRow extends Omit<InboxItem, 'endedAt' | 'snippet'> {
  readonly endedAt: Date;
  /** Beginning of the turn's last message, as Markdown. */
  readonly text: string | null;
}

const SNIPPET_FROM = 600;
/** The highest possible id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Leaves out turns whose exchange was replaced by an edited one: the replacement has its own item. */
const STANDS = `NOT EXISTS (SELECT 1 FROM messages s WHERE s.conversation_id = inbox_items.conversation_id
  AND s.turn = inbox_items.turn AND s.superseded_by IS NOT NULL)`;

const items = (
  chosen: string,
) => `SELECT i.conversation_id::text AS "conversationId", c.title, c.team_id AS team, i.turn, i.kind, i.topic,
    i.ended_at AS "endedAt", i.read_at IS NOT NULL AS read, c.locale, m.text,
    CASE WHEN m.agent IS NOT NULL THEN json_build_object('id', m.agent, 'name',
      coalesce(m.composite->>'name', c.state->'team'->'names'->>m.agent, m.agent)) END AS agent
  FROM (SELECT * FROM inbox_items WHERE ${STANDS} AND ${chosen}) i
  JOIN conversations c ON c.id = i.conversation_id
  LEFT JOIN LATERAL (SELECT agent, composite, left(text, ${SNIPPET_FROM}) AS text FROM messages
    WHERE conversation_id = i.conversation_id AND turn = i.turn AND role <> 'user' AND kind <> 'event' AND text <> ''
    ORDER BY role = 'agent' DESC, seq DESC LIMIT 1) m ON true
  ORDER BY i.ended_at DESC, i.conversation_id DESC`;

/** Newest first; reads one more than the limit to show whether more follow. */
export function listInbox(
  sql: Sql,
  page: { readonly unread: boolean; readonly limit: number; readonly cursor: Cursor | null },
): Promise<InboxRow[]> {
  return sql<InboxRow>(
    items(`(ended_at, conversation_id) < ($2::timestamptz, $3::uuid)${page.unread ? ' AND read_at IS NULL' : ''}
      ORDER BY ended_at DESC, conversation_id DESC LIMIT $1::int + 1`),
    [page.limit, page.cursor?.at.toISOString() ?? 'infinity', page.cursor?.id ?? LAST_ID],
  );
}

/** The unread item of a turn; null when it is read. */
export async function findUnread(sql: Sql, conversationId: string, turn: number): Promise<InboxRow | null> {
  const [row] = await sql<InboxRow>(
    items('conversation_id = $1::uuid AND turn = $2::int AND read_at IS NULL'),
    [conversationId, turn],
  );
  return row ?? null;
}

/** Counts unread items per conversation; row-level security confines it to the user of the transaction. */
export const COUNT = `SELECT conversation_id::text AS id, count(*)::int AS unread, min(turn) AS "fromTurn"
  FROM (SELECT conversation_id, turn FROM inbox_items WHERE read_at IS NULL AND ${STANDS} LIMIT ${MOST_COUNTED}) i GROUP BY conversation_id`;

export async function countUnread(sql: Sql): Promise<Unread> {
  const conversations = await sql<Unread['conversations'][number]>(COUNT);
  return { total: conversations.reduce((sum, { unread }) => sum + unread, 0), conversations };
}

/** Locks rows in the order of their keys, so that concurrent readers wait instead of deadlocking. */
const markRead = (which: string) => `UPDATE inbox_items SET read_at = now() WHERE (conversation_id, turn) IN (
    SELECT conversation_id, turn FROM inbox_items WHERE read_at IS NULL AND ${which}
    ORDER BY conversation_id, turn FOR NO KEY UPDATE)`;

/** Marks turns as read. @returns the remaining unread items; null when there is no such conversation. */
export async function readConversation(sql: HotSql, id: string, turn: number): Promise<Unread | null> {
  if (!(await hasConversation(sql, id))) return null;
  await sql(markRead('conversation_id = $1::uuid AND turn <= $2::int'), [id, turn]);
  return countUnread(sql.last);
}

/** Marks items as read. @returns the remaining unread items. */
export async function readInbox(sql: HotSql, until: string): Promise<Unread> {
  await sql(markRead('ended_at <= $1::timestamptz'), [until]);
  return countUnread(sql.last);
}

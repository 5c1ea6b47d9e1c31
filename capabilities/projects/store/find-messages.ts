import { MOST_RANKED, type Sql, WORDS } from '@roundtable/prisma';

/** A message found by search. */
export interface FoundMessage {
  readonly id: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly turn: number;
  readonly role: 'user' | 'agent';
  /** The agent's id, or the joint name of agents who speak as one. */
  readonly agent: string | null;
  readonly text: string;
  readonly at: string;
}

/** The scope of a search: one project, all of the user's projects (null), or all messages. */
export type SearchedProject = string | null | typeof EVERYTHING;
export const EVERYTHING = 'everything';

/** A place in the index, as `conversation/seq`. */
export interface NearMessage {
  readonly id: string;
  readonly vector: Int8Array;
}

const PLACE = `x.conversation_id || '/' || x.seq`;
/** A separate statement per scope: one for all would have a generic plan that reads the whole table. */
const within = (project: SearchedProject) => {
  if (project === EVERYTHING) return '$1::uuid IS NULL'; // row-level security confines it to the user
  return project === null
    ? '$1::uuid IS NULL AND x.project_id IN (SELECT id FROM projects)'
    : 'x.project_id = $1::uuid';
};
const idOf = (project: SearchedProject) => (project === EVERYTHING ? null : project);

/**
 * Places of messages that share words with the text, best first. Messages whose words are not indexed yet are missing.
 * Rows are scanned, because row-level security would not let `@@` use an index; they are few enough.
 */
export async function messagesWithWords(
  sql: Sql,
  project: SearchedProject,
  about: { readonly text: string; readonly limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `WITH q AS MATERIALIZED (SELECT ${WORDS.query('$2')} AS words),
     newest AS (
       SELECT x.* FROM message_index x, q WHERE ${within(project)} AND x.words @@ q.words ORDER BY x.at DESC LIMIT ${MOST_RANKED})
     SELECT ${PLACE} AS id FROM newest x, q ORDER BY ts_rank(x.words, q.words) DESC, x.at DESC LIMIT $3::int`,
    [idOf(project), about.text, about.limit],
  );
  return rows.map((row) => row.id);
}

/**
 * Embeddings of the messages whose signs differ least from the text's: a few hundred for an exact comparison, selected
 * in the database, so that thousands need not be transferred.
 */
export async function messagesNearby(
  sql: Sql,
  project: SearchedProject,
  about: { readonly model: string; readonly signs: string; readonly limit: number },
): Promise<NearMessage[]> {
  const rows = await sql<{ id: string; vector: string }>(
    `WITH sought AS MATERIALIZED (SELECT $3::text::varbit AS signs),
     near AS (
       SELECT x.conversation_id, x.seq, x.vector FROM message_index x, sought WHERE ${within(project)} AND x.model = $2
       ORDER BY bit_count(x.signs # sought.signs) LIMIT $4::int)
     SELECT ${PLACE} AS id, encode(x.vector, 'base64') AS vector FROM near x`,
    [idOf(project), about.model, about.signs, about.limit],
  );
  return rows.map(({ id, vector }) => {
    const bytes = Buffer.from(vector, 'base64');
    return { id, vector: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  });
}

const COLUMNS = `m.id::text, x.project_id::text AS "projectId", x.conversation_id::text AS "conversationId", x.seq, m.turn, m.role,
  coalesce(m.composite->>'name', m.agent) AS agent, m.text, m.created_at AS at`;

/** The messages at these places, in this order, without those of deleted conversations. */
export async function messagesAt(sql: Sql, places: readonly string[]): Promise<FoundMessage[]> {
  const rows = await sql<Omit<FoundMessage, 'at'> & { at: Date }>(
    `SELECT ${COLUMNS}
     FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS wanted(place, n)
     JOIN message_index x ON x.conversation_id = split_part(place, '/', 1)::uuid AND x.seq = split_part(place, '/', 2)::int
     JOIN messages m ON m.conversation_id = x.conversation_id AND m.seq = x.seq
     JOIN conversations c ON c.id = x.conversation_id AND c.deleted_at IS NULL
     ORDER BY n`,
    [JSON.stringify(places)],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** A message of an older exchange. */
export type TalkedMessage = Pick<FoundMessage, 'conversationId' | 'seq' | 'role' | 'agent' | 'text' | 'at'>;

/** Messages of a conversation outside of projects that share words with the text, best first; they have no index. */
export async function messagesOutsideProjects(
  sql: Sql,
  about: { readonly conversationId: string; readonly text: string; readonly limit: number },
): Promise<TalkedMessage[]> {
  const words = `(to_tsvector('english', left(m.text, 4000)) || to_tsvector('spanish', left(m.text, 4000)))`;
  const rows = await sql<Omit<TalkedMessage, 'at'> & { at: Date }>(
    `WITH q AS MATERIALIZED (SELECT ${WORDS.query('$2')} AS words),
     talk AS (
       SELECT m.conversation_id::text AS "conversationId", m.seq, m.role, coalesce(m.composite->>'name', m.agent) AS agent,
         m.text, m.created_at AS at, ${words} AS words
       FROM messages m WHERE m.conversation_id = $1::uuid AND m.project_id IS NULL AND m.kind = 'text'
         AND m.role IN ('user', 'agent') AND m.text <> '' AND m.superseded_by IS NULL ORDER BY m.seq DESC LIMIT ${MOST_RANKED})
     SELECT t."conversationId", t.seq, t.role, t.agent, t.text, t.at FROM talk t, q WHERE t.words @@ q.words
     ORDER BY ts_rank(t.words, q.words) DESC, t.seq DESC LIMIT $3::int`,
    [about.conversationId, about.text, about.limit],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** The row number from which the latest messages of the conversation's project begin; the agent's window has those. */
export async function lastMessagesFrom(
  sql: Sql,
  about: { readonly conversationId: string; readonly projectId: string | null; readonly most: number },
): Promise<number> {
  const [row] = await sql<{ seq: number }>(
    `SELECT seq FROM messages WHERE conversation_id = $1::uuid AND project_id IS NOT DISTINCT FROM $2::uuid
       AND role IN ('user', 'agent') AND text <> '' ORDER BY seq DESC OFFSET $3::int LIMIT 1`,
    [about.conversationId, about.projectId, about.most - 1],
  );
  return row?.seq ?? 0;
}

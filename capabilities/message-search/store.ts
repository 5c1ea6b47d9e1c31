import type { Sql } from '@roundtable/prisma';
import type { SaidMessage, TitledConversation } from './schemas.js';
import { FOUND } from './snippet.js';

/** The condition of the index `idx_messages_words`. */
const STANDS = `m.role IN ('user', 'agent') AND m.kind = 'text' AND m.text <> '' AND m.superseded_by IS NULL`;

/**
 * A tsquery of the query's words, each in any of its stems. A stop word of one language, such as "I" or "de", is left
 * out in the other as well. The last word may be unfinished.
 */
const sought = (text: string, between: '&' | '|') => `(
  SELECT coalesce(string_agg('(' || concat_ws(' | ', format('(%s)', en), format('(%s)', es), format('(%s)', plain),
      CASE WHEN n = count AND bare ~ '^[[:alnum:]]{2,}$' THEN '''' || bare || ''':*' END) || ')', ' ${between} ' ORDER BY n), '')::tsquery
  FROM (
    SELECT n, count(*) OVER () AS count, lower(without_accents(word)) AS bare,
      plainto_tsquery('english', without_accents(word)) AS en, plainto_tsquery('spanish', word) AS es,
      plainto_tsquery('spanish', without_accents(word)) AS plain
    FROM regexp_split_to_table(btrim(${text}::text), '\\s+') WITH ORDINALITY AS w(word, n)) AS words
  WHERE numnode(en) > 0 AND numnode(es) > 0 AND numnode(plain) > 0)`;

/**
 * System role, because row-level security would not let `@@` use the index. Places (`conversation/seq`) of one user's
 * messages that contain all the words, latest first.
 */
export async function messagesWithWords(
  sql: Sql,
  about: { readonly userId: string; readonly text: string; readonly limit: number },
): Promise<string[]> {
  const rows = await sql<{ place: string }>(
    `WITH q AS MATERIALIZED (SELECT ${sought('$2', '&')} AS words)
     SELECT m.conversation_id || '/' || m.seq AS place
     FROM q JOIN messages m ON words_said(m.user_id, m.text) @@ (quote_literal($1::uuid)::tsquery && q.words) AND ${STANDS}
     JOIN conversations c ON c.id = m.conversation_id AND c.user_id = $1::uuid AND c.deleted_at IS NULL
     WHERE m.user_id = $1::uuid AND numnode(q.words) > 0
     ORDER BY m.created_at DESC, m.seq DESC LIMIT $3::int`,
    [about.userId, about.text, about.limit],
  );
  return rows.map(({ place }) => place);
}

export interface FoundRow extends Omit<SaidMessage, 'snippet'> {
  readonly text: string;
  /** Excerpts around the matches, one per search configuration (English, Spanish). */
  readonly headlines: readonly string[];
}

const LOOK = `'StartSel=${FOUND.start}, StopSel=${FOUND.stop}, MaxWords=36, MinWords=18'`;

/** The messages at these places, in this order; replaced ones are left out. */
export async function messagesAt(sql: Sql, places: readonly string[], text: string): Promise<FoundRow[]> {
  const headline = (language: string) =>
    `ts_headline('${language}', without_accents(left(m.text, 2000)), q.words, ${LOOK})`;
  return sql<FoundRow>(
    `WITH q AS MATERIALIZED (SELECT ${sought('$2', '|')} AS words)
     SELECT jsonb_build_object('id', c.id, 'title', c.title, 'locale', c.locale, 'archived', c.archived_at IS NOT NULL) AS conversation,
       m.id::text AS "messageId", m.turn, m.role, m.text,
       to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
       CASE WHEN m.agent IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('id', m.agent, 'name',
         coalesce(m.composite->>'name', c.state->'team'->'names'->>m.agent, m.agent),
         'members', m.composite->'members')) END AS agent, c.team_id AS team,
       jsonb_build_array(${headline('english')}, ${headline('spanish')}) AS headlines
     FROM q, jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS wanted(place, n)
     JOIN messages m ON m.conversation_id = split_part(place, '/', 1)::uuid AND m.seq = split_part(place, '/', 2)::int AND ${STANDS}
     JOIN conversations c ON c.id = m.conversation_id AND c.deleted_at IS NULL
     ORDER BY n`,
    [JSON.stringify(places), text],
  );
}

/** Conversations whose title contains all the words, or parts of them; latest first. */
export function conversationsWithTitle(sql: Sql, text: string): Promise<TitledConversation[]> {
  return sql<TitledConversation>(
    `SELECT c.id::text, c.title, c.locale, c.archived_at IS NOT NULL AS archived,
       to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"
     FROM conversations c WHERE c.deleted_at IS NULL AND c.title IS NOT NULL AND NOT EXISTS (
       SELECT FROM regexp_split_to_table(lower(without_accents(btrim($1::text))), '\\s+') AS word
       WHERE strpos(lower(without_accents(c.title)), word) = 0)
     ORDER BY c.updated_at DESC, c.id DESC LIMIT 5`,
    [text],
  );
}

/** SQL condition for the relay, over all users. */
export const TALKS_WAIT = 'EXISTS (SELECT FROM talks_to_index)';

/** System role: takes conversations that wait for embedding. @returns their ids. */
export async function takeTalks(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `DELETE FROM talks_to_index WHERE conversation_id IN (
       SELECT conversation_id FROM talks_to_index LIMIT $1::int FOR UPDATE SKIP LOCKED)
     RETURNING conversation_id::text AS id`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

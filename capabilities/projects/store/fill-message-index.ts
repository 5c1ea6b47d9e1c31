import type { Sql } from '@roundtable/prisma';

/** A message without an embedding in the index. */
export interface UnembeddedMessage {
  readonly conversationId: string;
  readonly seq: number;
  readonly text: string;
}

/** Most characters that are indexed: a message states its subject at its beginning. */
const LONGEST_READ = 8_000;

/**
 * System role: indexes the words of waiting messages in English and Spanish, oldest first. Concurrent workers take
 * different rows. @returns the number of messages.
 */
export async function readWordsOfMessages(sql: Sql, limit: number): Promise<number> {
  const rows = await sql(
    `WITH waiting AS (
       SELECT x.conversation_id, x.seq, left(m.text, ${LONGEST_READ}) AS text
       FROM message_index x JOIN messages m ON m.conversation_id = x.conversation_id AND m.seq = x.seq
       WHERE x.words IS NULL ORDER BY x.at LIMIT $1::int FOR UPDATE OF x SKIP LOCKED)
     UPDATE message_index x SET words = to_tsvector('english', w.text) || to_tsvector('spanish', w.text)
     FROM waiting w WHERE x.conversation_id = w.conversation_id AND x.seq = w.seq RETURNING 1 AS read`,
    [limit],
  );
  return rows.length;
}

/** System role: messages without an embedding, newest first; `except` lists places (`conversation/seq`) to skip. */
export function findUnembeddedMessages(
  sql: Sql,
  limit: number,
  except: readonly string[],
): Promise<UnembeddedMessage[]> {
  return sql<UnembeddedMessage>(
    `SELECT x.conversation_id::text AS "conversationId", x.seq, left(m.text, 2000) AS text
     FROM message_index x JOIN messages m ON m.conversation_id = x.conversation_id AND m.seq = x.seq
     WHERE x.model IS NULL AND x.conversation_id || '/' || x.seq <> ALL (ARRAY(SELECT jsonb_array_elements_text($2::jsonb)))
     ORDER BY x.at DESC LIMIT $1::int`,
    [limit, JSON.stringify(except)],
  );
}

/** System role: stores a message's embedding, unless the message has left the index meanwhile. */
export async function keepMessageEmbedding(
  sql: Sql,
  of: UnembeddedMessage,
  made: { readonly model: string; readonly vector: Int8Array; readonly signs: string },
): Promise<void> {
  await sql(
    `UPDATE message_index SET model = $3, vector = decode($4, 'base64'), signs = $5::text::varbit
     WHERE conversation_id = $1::uuid AND seq = $2::int`,
    [of.conversationId, of.seq, made.model, Buffer.from(made.vector).toString('base64'), made.signs],
  );
}

/** System role: removes embeddings of other models, so that their messages are embedded again. */
export async function forgetOtherEmbeddings(sql: Sql, model: string): Promise<void> {
  await sql('UPDATE message_index SET model = NULL, vector = NULL, signs = NULL WHERE model <> $1', [model]);
}

/**
 * System role: adds new messages of these conversations outside of projects to the index, for their embeddings alone:
 * their words have an index of their own. Messages after the last indexed place are new.
 */
export async function indexMeaningsOf(sql: Sql, conversationIds: readonly string[]): Promise<void> {
  await sql(
    `INSERT INTO message_index (conversation_id, seq, user_id, project_id, at, words)
     SELECT m.conversation_id, m.seq, m.user_id, NULL, m.created_at, ''::tsvector
     FROM jsonb_array_elements_text($1::jsonb) AS c(id) JOIN messages m ON m.conversation_id = c.id::uuid
     WHERE m.seq > (SELECT coalesce(max(x.seq), 0) FROM message_index x WHERE x.conversation_id = c.id::uuid AND x.project_id IS NULL)
       AND m.project_id IS NULL AND m.role IN ('user', 'agent') AND m.kind = 'text' AND m.text <> '' AND m.superseded_by IS NULL
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(conversationIds)],
  );
}

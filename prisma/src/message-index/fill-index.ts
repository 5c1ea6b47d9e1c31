import type { Sql } from '../sql.js';

/** A message of a project whose meaning is not in the index yet. */
export interface UnembeddedMessage {
  readonly conversationId: string;
  readonly seq: number;
  readonly text: string;
}

/** What a message is about is said at its beginning; words behind it are not looked for. */
const LONGEST_READ = 8_000;

/**
 * System role: reads the words of messages that wait for it, oldest first, as English and as Spanish. Side by side with
 * another worker each takes others. @returns how many were read.
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

/** System role: what waits for its embedding, oldest first, but for the places in `except` (`conversation/seq`). */
export function findUnembeddedMessages(
  sql: Sql,
  limit: number,
  except: readonly string[],
): Promise<UnembeddedMessage[]> {
  return sql<UnembeddedMessage>(
    `SELECT x.conversation_id::text AS "conversationId", x.seq, left(m.text, 2000) AS text
     FROM message_index x JOIN messages m ON m.conversation_id = x.conversation_id AND m.seq = x.seq
     WHERE x.model IS NULL AND x.conversation_id || '/' || x.seq <> ALL (ARRAY(SELECT jsonb_array_elements_text($2::jsonb)))
     ORDER BY x.at LIMIT $1::int`,
    [limit, JSON.stringify(except)],
  );
}

/** System role: keeps a message's embedding, unless the message has left its project meanwhile. */
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

/** System role: with another model everything is embedded anew. */
export async function forgetOtherEmbeddings(sql: Sql, model: string): Promise<void> {
  await sql('UPDATE message_index SET model = NULL, vector = NULL, signs = NULL WHERE model <> $1', [model]);
}

import type { Sql } from '../sql.js';
import type { EmbeddedText } from './embeddings.js';

/** A row and its embedding, as Postgres sends an array of `real` in binary. */
export interface VectorRow {
  readonly id: string;
  readonly vector: Uint8Array;
}

export interface NearRow {
  readonly id: string;
  readonly vector: Float32Array;
}

/** Ranking reads each text anew: of a word that is everywhere, the newest texts have to do. */
export const MOST_RANKED = 1_000;

export const WORDS = {
  /**
   * Each text is read as English and as Spanish. There is no index on this: row-level security would not let `@@` use it.
   * A user's own 6,000 texts are read in some 80 ms.
   */
  of: (text: string) => `(to_tsvector('english', ${text}) || to_tsvector('spanish', ${text}))`,
  /**
   * Any of the query's words, in either language; ranking puts those with most of them first. A word that one language
   * passes over, such as "I" or "de", is passed over in the other as well: there it would be a word like any other.
   */
  query: (param: string) => `(
    SELECT coalesce(string_agg(en::text || ' | ' || es::text, ' | '), '')::tsquery
    FROM (SELECT plainto_tsquery('english', word) AS en, plainto_tsquery('spanish', word) AS es
      FROM regexp_split_to_table(${param}::text, '\\s+') AS word) AS words
    WHERE numnode(en) > 0 AND numnode(es) > 0)`,
} as const;

/** What the header of an array in Postgres's binary form takes: dimensions, flags, type, length, lower bound. */
const HEADER = 20;

/** In binary: as text a vector would be twice as long, and its numbers would have to be parsed. Rows without numbers are left out. */
export function readVectors(rows: readonly VectorRow[]): NearRow[] {
  return rows.flatMap(({ id, vector }) => {
    const view = new DataView(vector.buffer, vector.byteOffset, vector.byteLength);
    const count = (vector.byteLength - HEADER) / 8;
    if (count < 1 || !Number.isInteger(count)) return [];
    // Each element: its length (4), then the number, most significant byte first.
    const numbers = Float32Array.from({ length: count }, (_, i) => view.getFloat32(HEADER + i * 8 + 4));
    return [{ id, vector: numbers }];
  });
}

/** Texts of one table, and which of them may be found. */
export interface SearchedTexts {
  readonly of: EmbeddedText;
  /** How the rest names a row. */
  readonly alias: string;
  /** In SQL, over a row: what is searched. */
  readonly text: string;
  /** In SQL, over a row and the parameters of `bounds`. */
  readonly filter: string;
}

interface Search {
  readonly bounds: readonly unknown[];
  readonly limit: number;
}

/** Ids of those that share words with the query, best first. */
export async function idsWithWords(
  sql: Sql,
  { of: { table }, alias: a, text, filter }: SearchedTexts,
  { bounds, limit, query }: Search & { readonly query: string },
): Promise<string[]> {
  const next = bounds.length + 1;
  const rows = await sql<{ id: string }>(
    `WITH q AS (SELECT ${WORDS.query(`$${next}`)} AS words),
     newest AS (
       SELECT ${a}.* FROM ${table} ${a}, q WHERE ${filter} AND ${WORDS.of(text)} @@ words
       ORDER BY ${a}.created_at DESC LIMIT ${MOST_RANKED})
     SELECT ${a}.id::text FROM newest ${a}, q ORDER BY ts_rank(${WORDS.of(text)}, words) DESC, ${a}.created_at DESC LIMIT $${next + 1}::int`,
    [...bounds, query, limit],
  );
  return rows.map((row) => row.id);
}

/** Embeddings of the newest ones, for a comparison in the process. */
export async function newestVectors(
  sql: Sql,
  { of: { table, kind }, alias: a, filter }: SearchedTexts,
  { bounds, limit, model }: Search & { readonly model: string },
): Promise<NearRow[]> {
  const next = bounds.length + 1;
  const rows = await sql<VectorRow>(
    `SELECT ${a}.id::text, array_send(e.vector) AS vector FROM ${table} ${a}
     JOIN embeddings e ON e.kind = '${kind}' AND e.ref_id = ${a}.id AND e.model = $${next}
     WHERE ${filter} AND ${a}.embedded_with = $${next} ORDER BY ${a}.created_at DESC LIMIT $${next + 1}::int`,
    [...bounds, model, limit],
  );
  return readVectors(rows);
}

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

/**
 * Each text is read as English and as Spanish. There is no index on this: row-level security would not let `@@` use it.
 * A user's own 6,000 texts are read in some 80 ms.
 */
export const WORDS = {
  checkIn: `(to_tsvector('english', c.content) || to_tsvector('spanish', c.content))`,
  note: `(to_tsvector('english', n.title || ' ' || n.content) || to_tsvector('spanish', n.title || ' ' || n.content))`,
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

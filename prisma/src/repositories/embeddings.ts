import type { Sql } from '../sql.js';

/** Texts of one kind that are found by their meaning: rows of a table with `id`, `user_id`, `created_at` and `embedded_with`. */
export interface EmbeddedText {
  /** `embeddings.kind`. */
  readonly kind: string;
  readonly table: string;
  /** In SQL, over a row. */
  readonly text: string;
  /** In SQL, over a row: which rows are there to be found; all of them where it is not given. */
  readonly present?: string;
}

/** A text that has no embedding of this model yet. */
export interface Unembedded {
  readonly id: string;
  readonly text: string;
}

const waits = ({ present = 'true' }: EmbeddedText) => `embedded_with IS NULL AND ${present}`;

/** In SQL, over all users: whether one waits for its embedding. */
export function unembeddedExists(of: EmbeddedText): string {
  return `EXISTS (SELECT FROM ${of.table} WHERE ${waits(of)})`;
}

/** System role: what is waiting for its embedding, oldest first, without the rows in `except`. */
export function findUnembedded(
  sql: Sql,
  of: EmbeddedText,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<Unembedded[]> {
  return sql<Unembedded>(
    `SELECT id::text, ${of.text} AS text FROM ${of.table}
     WHERE ${waits(of)} AND id <> ALL ($2::uuid[]) ORDER BY created_at LIMIT $1::int`,
    [limit, `{${except.join(',')}}`],
  );
}

/** System role: keeps an embedding, unless its text was changed or deleted while it was made. */
export async function keepEmbedding(
  sql: Sql,
  { kind, table, text }: EmbeddedText,
  made: Unembedded & { readonly model: string; readonly vector: ArrayLike<number> },
): Promise<void> {
  await sql(
    `WITH same AS (
       UPDATE ${table} SET embedded_with = $3 WHERE id = $1::uuid AND ${text} = $2 RETURNING id, user_id
     )
     INSERT INTO embeddings (kind, ref_id, model, user_id, vector) SELECT $4, id, $3, user_id, $5::real[] FROM same
     ON CONFLICT (kind, ref_id, model) DO UPDATE SET vector = excluded.vector`,
    [made.id, made.text, made.model, kind, `{${Array.from(made.vector).join(',')}}`],
  );
}

/**
 * System role: with another model, everything is embedded anew, and its older vectors go; so do those of texts that are
 * gone for good.
 */
export async function tidyEmbeddings(sql: Sql, { kind, table }: EmbeddedText, model: string): Promise<void> {
  await sql(`UPDATE ${table} SET embedded_with = NULL WHERE embedded_with <> $1`, [model]);
  await sql(
    `DELETE FROM embeddings e WHERE kind = $2
       AND (model <> $1 OR NOT EXISTS (SELECT 1 FROM ${table} WHERE id = e.ref_id))`,
    [model, kind],
  );
}

import type { Sql } from '../sql.js';

/** A text that has no embedding of this model yet. */
export interface Unembedded {
  readonly kind: 'check_in' | 'note' | 'decision';
  readonly id: string;
  readonly text: string;
}

const TABLES = {
  check_in: { table: 'check_ins', text: 'content' },
  note: { table: 'atomic_notes', text: `title || E'\\n' || content` },
  decision: {
    table: 'process_memory',
    text: `decision || E'\\n' || rationale || coalesce(E'\\n' || outcome, '') || coalesce(E'\\n' || lessons, '')`,
  },
} as const;

/** System role: what is waiting for its embedding, oldest first, without the rows in `except`. */
export function findUnembedded(sql: Sql, limit: number, except: readonly string[]): Promise<Unembedded[]> {
  return sql<Unembedded>(
    `(SELECT 'check_in' AS kind, id::text, ${TABLES.check_in.text} AS text FROM check_ins
      WHERE embedded_with IS NULL AND id <> ALL ($2::uuid[]) ORDER BY created_at LIMIT $1::int)
     UNION ALL
     (SELECT 'note', id::text, ${TABLES.note.text} FROM atomic_notes
      WHERE embedded_with IS NULL AND deleted_at IS NULL AND id <> ALL ($2::uuid[]) ORDER BY created_at LIMIT $1::int)
     UNION ALL
     (SELECT 'decision', id::text, ${TABLES.decision.text} FROM process_memory
      WHERE embedded_with IS NULL AND id <> ALL ($2::uuid[]) ORDER BY created_at LIMIT $1::int)`,
    [limit, `{${except.join(',')}}`],
  );
}

/** System role: keeps an embedding, unless its text was changed or deleted while it was made. */
export async function keepEmbedding(
  sql: Sql,
  of: Unembedded,
  made: { readonly model: string; readonly vector: ArrayLike<number> },
): Promise<void> {
  const { table, text } = TABLES[of.kind];
  await sql(
    `WITH same AS (
       UPDATE ${table} SET embedded_with = $3 WHERE id = $1::uuid AND ${text} = $2 RETURNING id, user_id
     )
     INSERT INTO embeddings (kind, ref_id, model, user_id, vector) SELECT $4, id, $3, user_id, $5::real[] FROM same
     ON CONFLICT (kind, ref_id, model) DO UPDATE SET vector = excluded.vector`,
    [of.id, of.text, made.model, of.kind, `{${Array.from(made.vector).join(',')}}`],
  );
}

/**
 * System role: with another model, everything is embedded anew, and its older vectors go; so do those of texts that are
 * gone for good.
 */
export async function tidyEmbeddings(sql: Sql, model: string): Promise<void> {
  for (const { table } of Object.values(TABLES))
    await sql(`UPDATE ${table} SET embedded_with = NULL WHERE embedded_with <> $1`, [model]);
  await sql(
    `DELETE FROM embeddings e WHERE model <> $1
       OR (kind = 'check_in' AND NOT EXISTS (SELECT 1 FROM check_ins WHERE id = e.ref_id))
       OR (kind = 'note' AND NOT EXISTS (SELECT 1 FROM atomic_notes WHERE id = e.ref_id))
       OR (kind = 'decision' AND NOT EXISTS (SELECT 1 FROM process_memory WHERE id = e.ref_id))`,
    [model],
  );
}

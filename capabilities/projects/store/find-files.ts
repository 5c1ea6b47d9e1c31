import { type Sql, WORDS } from '@roundtable/prisma';

/** A file that shares words with a query, with enough text for an excerpt. */
export interface FoundFile {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Files that share words with the text, best first; of one project, or of all the user's (null). */
export function filesWithWords(
  sql: Sql,
  project: string | null,
  about: { readonly text: string; readonly limit: number },
): Promise<FoundFile[]> {
  return sql<FoundFile>(
    `WITH q AS MATERIALIZED (SELECT ${WORDS.query('$2')} AS words)
     SELECT f.id::text, f.project_id::text AS "projectId", f.file_name AS name, f.file_type AS type, left(f.text, 100000) AS text
     FROM project_files f, q
     WHERE f.project_id IN (SELECT id FROM projects WHERE $1::uuid IS NULL OR id = $1::uuid) AND f.words @@ q.words
     ORDER BY ts_rank(f.words, q.words) DESC, f.uploaded_at DESC LIMIT $3::int`,
    [project, about.text, about.limit],
  );
}

/** The names of a user's projects by id. */
export async function projectNames(sql: Sql, userId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }>(
    'SELECT id::text, name FROM projects WHERE user_id = $1::uuid',
    [userId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { Sql } from '../sql.js';
import type { MetadataRow } from './rows.js';

/** Keys of preferences begin so; all others are facts. */
export const PREFERENCE = 'preference.';

/** Facts and preferences of projects, one value a key. */
export function metadataRepository(sql: Sql, userId: string) {
  return {
    /** Facts and preferences, by key. */
    list: (projectId: string) =>
      sql<MetadataRow>(
        `SELECT key, value, source, updated_at AS "updatedAt" FROM project_metadata WHERE project_id = $1::uuid ORDER BY key`,
        [projectId],
      ),
    /** The same, locked: what is merged into them is not lost to another writer. */
    async listForUpdate(projectId: string): Promise<MetadataRow[]> {
      await sql('SELECT 1 AS found FROM projects WHERE id = $1::uuid FOR NO KEY UPDATE', [projectId]);
      return this.list(projectId);
    },
    async put(
      projectId: string,
      entry: { key: string; value: unknown; source: string | null; now: Date },
    ): Promise<void> {
      await sql(
        `INSERT INTO project_metadata (project_id, key, user_id, value, source, updated_at)
         VALUES ($1::uuid, $2, $3::uuid, $4::jsonb, $5, $6::timestamptz)
         ON CONFLICT (project_id, key) DO UPDATE SET value = excluded.value, source = excluded.source, updated_at = excluded.updated_at`,
        [projectId, entry.key, userId, JSON.stringify(entry.value), entry.source, entry.now.toISOString()],
      );
    },
    async remove(projectId: string, key: string): Promise<void> {
      await sql('DELETE FROM project_metadata WHERE project_id = $1::uuid AND key = $2', [projectId, key]);
    },
  };
}

export type MetadataRepository = ReturnType<typeof metadataRepository>;

import type { Sql } from '@roundtable/prisma';
import { GOALS_IN_USE } from '../../goals/server.js';
import { lockNotionExport, type NotionOutcome } from './exports.js';

export type NotionRowKind = 'goal' | 'check_in';

/** A goal or check-in to export, and its Notion page. */
export interface NotionRow {
  readonly kind: NotionRowKind;
  readonly refId: string;
  /** Whether the creation of a page was ever begun. */
  readonly begun: boolean;
  /** Milliseconds since the last attempt to create a page; null: never. */
  readonly begunMsAgo: number | null;
  readonly pageId: string | null;
  readonly contentHash: string | null;
}

/** Identifies a row within an export. */
export interface NotionRowKey {
  readonly userId: string;
  readonly exportId: string;
  readonly databaseId: string;
  readonly kind: NotionRowKind;
  readonly refId: string;
}

/** The next rows that this export has not settled: goals, then check-ins, oldest first. */
export function nextNotionRows(
  sql: Sql,
  about: { userId: string; exportId: string; databaseId: string; limit: number },
): Promise<NotionRow[]> {
  return sql<NotionRow>(
    `SELECT r.kind, r.id::text AS "refId", p.user_id IS NOT NULL AS begun, p.page_id AS "pageId",
       p.content_hash AS "contentHash",
       (extract(epoch FROM now() - p.begun_at) * 1000)::float8 AS "begunMsAgo"
     FROM (
       SELECT 1 AS rank, 'goal' AS kind, id, created_at FROM ${GOALS_IN_USE} g WHERE user_id = $1::uuid
       UNION ALL
       SELECT 2, 'check_in', id, created_at FROM check_ins WHERE user_id = $1::uuid) AS r
     LEFT JOIN notion_pages p ON p.user_id = $1::uuid AND p.database_id = $3 AND p.kind = r.kind AND p.ref_id = r.id
     WHERE p.export_id IS DISTINCT FROM $2::uuid
     ORDER BY r.rank, r.created_at, r.id LIMIT $4::int`,
    [about.userId, about.exportId, about.databaseId, about.limit],
  );
}

export type BegunPage =
  | { readonly type: 'begun'; readonly at: string }
  | { readonly type: 'taken' }
  | { readonly type: 'ended' };

/**
 * Records that a page is about to be created: a retry that finds this without a page id searches Notion first. `was`:
 * the row's page so far. `taken`: another attempt was faster. `ended`: the export has ended.
 */
export async function beginNotionPage(sql: Sql, key: NotionRowKey, was: string | null): Promise<BegunPage> {
  const row = await lockNotionExport(sql, key.exportId);
  if (row?.status !== 'running') return { type: 'ended' };
  const [begun] = await sql<{ at: string }>(
    `INSERT INTO notion_pages AS p (user_id, database_id, kind, ref_id) VALUES ($1::uuid, $2, $3, $4::uuid)
     ON CONFLICT (user_id, database_id, kind, ref_id) DO UPDATE SET begun_at = now(), page_id = NULL, content_hash = NULL
     WHERE p.page_id IS NOT DISTINCT FROM $5 AND p.export_id IS DISTINCT FROM $6::uuid RETURNING begun_at::text AS at`,
    [key.userId, key.databaseId, key.kind, key.refId, was, key.exportId],
  );
  return begun === undefined ? { type: 'taken' } : { type: 'begun', at: begun.at };
}

/** Removes the record of an attempt, by its time, once it is known that it created no page. */
export async function unbeginNotionPage(sql: Sql, key: NotionRowKey, at: string): Promise<void> {
  await sql(
    `DELETE FROM notion_pages WHERE user_id = $1::uuid AND database_id = $2 AND kind = $3 AND ref_id = $4::uuid
       AND page_id IS NULL AND begun_at = $5::timestamptz`,
    [key.userId, key.databaseId, key.kind, key.refId, at],
  );
}

/** Restarts the time in which a page may still appear: it is unknown whether the attempt created one. */
export async function doubtNotionPage(sql: Sql, key: NotionRowKey): Promise<void> {
  await sql(
    `UPDATE notion_pages SET begun_at = now() WHERE user_id = $1::uuid AND database_id = $2 AND kind = $3
       AND ref_id = $4::uuid AND page_id IS NULL`,
    [key.userId, key.databaseId, key.kind, key.refId],
  );
}

/**
 * Stores the row's page id, unless one is stored already. @returns the stored page id; null when the export's account
 * is gone.
 */
export async function keepNotionPage(sql: Sql, key: NotionRowKey, pageId: string): Promise<string | null> {
  if ((await lockNotionExport(sql, key.exportId)) === null) return null;
  const [kept] = await sql<{ pageId: string }>(
    `INSERT INTO notion_pages AS p (user_id, database_id, kind, ref_id, page_id) VALUES ($1::uuid, $2, $3, $4::uuid, $5)
     ON CONFLICT (user_id, database_id, kind, ref_id) DO UPDATE SET page_id = coalesce(p.page_id, excluded.page_id)
     RETURNING page_id AS "pageId"`,
    [key.userId, key.databaseId, key.kind, key.refId, pageId],
  );
  return kept?.pageId ?? null;
}

/**
 * Records the outcome of a row, once per export. `contentHash`: hash of its page's content; null keeps the stored one.
 * @returns false when the export has ended.
 */
export async function settleNotionRow(
  sql: Sql,
  key: NotionRowKey,
  about: { outcome: NotionOutcome; contentHash: string | null },
): Promise<boolean> {
  const row = await lockNotionExport(sql, key.exportId);
  if (row === null) return false;
  const settled = await sql(
    `INSERT INTO notion_pages AS p (user_id, database_id, kind, ref_id, begun_at, content_hash, exported_at, export_id)
     VALUES ($1::uuid, $2, $3, $4::uuid, to_timestamp(0), $5, now(), $6::uuid)
     ON CONFLICT (user_id, database_id, kind, ref_id) DO UPDATE SET exported_at = now(), export_id = excluded.export_id,
       content_hash = coalesce(excluded.content_hash, p.content_hash)
     WHERE p.export_id IS DISTINCT FROM excluded.export_id RETURNING ref_id`,
    [key.userId, key.databaseId, key.kind, key.refId, about.contentHash, key.exportId],
  );
  if (row.status !== 'running') return false;
  if (settled.length === 1)
    await sql(
      `UPDATE notion_exports SET ${about.outcome} = ${about.outcome} + 1, updated_at = now(), waiting_for = NULL,
         resumes_at = NULL WHERE id = $1::uuid`,
      [key.exportId],
    );
  return true;
}

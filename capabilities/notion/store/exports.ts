import { after, type Cursor, type Page, pageOf, type Sql, type UserTx } from '@roundtable/prisma';
import type { z } from 'zod';
import { GOALS_IN_USE } from '../../goals/server.js';
import { NotionExportStatus } from '../schemas.js';

/** Outcome of one row of an export. */
export type NotionOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';

export interface NotionExportRow {
  readonly id: string;
  readonly databaseId: string;
  readonly status: z.infer<typeof NotionExportStatus>;
  readonly recreate: boolean;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
  readonly errorCode: string | null;
  readonly waitingFor: string | null;
  readonly resumesAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

const FIELDS = `id::text, database_id AS "databaseId", status, recreate, total, created, updated, unchanged, skipped, failed,
  error_code AS "errorCode", waiting_for AS "waitingFor", resumes_at AS "resumesAt", created_at AS "createdAt",
  started_at AS "startedAt", finished_at AS "finishedAt"`;
const OPEN = `status IN ('waiting', 'running')`;

/** Creates an export into the chosen database. @returns its id; null when one is running or none is chosen. */
export async function insertNotionExport(
  sql: Sql,
  about: { userId: string; recreate: boolean },
): Promise<string | null> {
  const [made] = await sql<{ id: string }>(
    `INSERT INTO notion_exports (user_id, database_id, recreate)
     SELECT i.user_id, i.database_id, $2::boolean FROM integrations i JOIN profiles p ON p.id = i.user_id
     WHERE i.user_id = $1::uuid AND i.kind = 'notion' AND i.status = 'connected' AND i.database_id IS NOT NULL
       AND p.deleted_at IS NULL FOR KEY SHARE OF i, p
     ON CONFLICT (user_id) WHERE ${OPEN} DO NOTHING RETURNING id::text`,
    [about.userId, about.recreate],
  );
  return made?.id ?? null;
}

type Tx = Pick<UserTx, 'prisma' | 'userId'>;

export async function readNotionExport({ prisma: tx }: Tx, id: string): Promise<NotionExportRow | null> {
  const row = await tx.notionExport.findUnique({ where: { id } });
  return row && asExport(row);
}

/** Newest first. */
export async function listNotionExports(
  { prisma: tx, userId }: Tx,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<Page<NotionExportRow>> {
  const rows = await tx.notionExport.findMany({
    where: { userId, ...after('createdAt', cursor) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageOf(rows.map(asExport), limit, (row) => row.createdAt);
}

export async function newestExport(tx: Tx): Promise<NotionExportRow | null> {
  return (await listNotionExports(tx, { limit: 1, cursor: null })).items[0] ?? null;
}

/** Shows an unknown status, from a newer release, as failed. */
function asExport<T extends Omit<NotionExportRow, 'status'> & { status: string }>(row: T): NotionExportRow {
  return { ...row, status: NotionExportStatus.catch('failed').parse(row.status) };
}

/** Ends the running export, if there is one; the relay signals its run after the commit. */
export async function cancelNotionExports(
  sql: Sql,
  about: { userId: string; id: string | null; code: string },
): Promise<boolean> {
  const ended = await sql(
    `UPDATE notion_exports SET status = 'cancelled', error_code = $3, finished_at = now(), updated_at = now(),
       told_at = NULL, waiting_for = NULL, resumes_at = NULL
     WHERE user_id = $1::uuid AND ($2::uuid IS NULL OR id = $2::uuid) AND ${OPEN} RETURNING id`,
    [about.userId, about.id, about.code],
  );
  return ended.length > 0;
}

/** Locks the export until the end of the transaction; null when it is gone. */
export async function lockNotionExport(sql: Sql, id: string): Promise<NotionExportRow | null> {
  const [row] = await sql<NotionExportRow>(
    `SELECT ${FIELDS} FROM notion_exports WHERE id = $1::uuid FOR NO KEY UPDATE`,
    [id],
  );
  return row ?? null;
}

/** Counts the rows to export and marks the export as running. */
export async function runNotionExport(sql: Sql, about: { userId: string; id: string }): Promise<void> {
  await sql(
    `UPDATE notion_exports SET status = 'running', started_at = coalesce(started_at, now()), updated_at = now(),
       waiting_for = NULL, resumes_at = NULL,
       total = greatest(created + updated + unchanged + skipped + failed,
         (SELECT count(*) FROM ${GOALS_IN_USE} g WHERE user_id = $1::uuid)
         + (SELECT count(*) FROM check_ins WHERE user_id = $1::uuid))
     WHERE id = $2::uuid AND ${OPEN}`,
    [about.userId, about.id],
  );
}

/** Records why the export waits, and until when. */
export async function holdNotionExport(
  sql: Sql,
  about: { id: string; waitingFor: string; ms: number },
): Promise<void> {
  await sql(
    `UPDATE notion_exports SET waiting_for = $2, resumes_at = now() + $3::int * interval '1 millisecond', updated_at = now()
     WHERE id = $1::uuid AND ${OPEN}`,
    [about.id, about.waitingFor, about.ms],
  );
}

export async function finishNotionExport(
  sql: Sql,
  about: { id: string; status: 'done' | 'failed' | 'cancelled'; code: string | null },
): Promise<void> {
  await sql(
    `UPDATE notion_exports SET status = $2, error_code = $3, finished_at = now(), updated_at = now(), told_at = now(),
       waiting_for = NULL, resumes_at = NULL,
       total = CASE WHEN $2 = 'done' THEN created + updated + unchanged + skipped + failed ELSE total END
     WHERE id = $1::uuid AND ${OPEN}`,
    [about.id, about.status, about.code],
  );
}

/** An export whose run has to be signalled. */
export interface ChangedExport {
  readonly id: string;
  readonly userId: string;
  /** False: a run that still exists only has to end. */
  readonly open: boolean;
}

const CHANGED = `e.id::text, e.user_id::text AS "userId", ${OPEN} AS open`;

/** System role: takes exports created or ended since their run was last signalled, and marks them as signalled. */
export function takeChangedNotionExports(sql: Sql, limit: number): Promise<ChangedExport[]> {
  return sql<ChangedExport>(
    `UPDATE notion_exports e SET told_at = now() FROM (
       SELECT id FROM notion_exports WHERE told_at IS NULL ORDER BY updated_at LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE e.id = t.id RETURNING ${CHANGED}`,
    [limit],
  );
}

/** System role: takes running exports without recent progress: their run is gone, or lost its signal. */
export function takeLateNotionExports(
  sql: Sql,
  about: { lateMs: number; limit: number },
): Promise<ChangedExport[]> {
  return sql<ChangedExport>(
    `UPDATE notion_exports e SET told_at = now() FROM (
       SELECT id FROM notion_exports WHERE ${OPEN}
         AND greatest(updated_at, told_at, resumes_at) < now() - $1::int * interval '1 millisecond'
       ORDER BY updated_at LIMIT $2::int FOR NO KEY UPDATE SKIP LOCKED) AS t
     WHERE e.id = t.id RETURNING ${CHANGED}`,
    [about.lateMs, about.limit],
  );
}

export async function giveBackNotionExport(sql: Sql, id: string): Promise<void> {
  await sql('UPDATE notion_exports SET told_at = NULL WHERE id = $1::uuid', [id]);
}

/** SQL condition for the relay, over all users. */
export const EXPORTS_CHANGED = 'EXISTS (SELECT FROM notion_exports WHERE told_at IS NULL)';

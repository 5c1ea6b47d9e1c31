import { type Database, isDatabaseUnavailable, localeOf } from '@roundtable/prisma';
import type { ServiceLog } from '@roundtable/services';
import { type NotionAccessDeps, withNotion } from '../access.js';
import type { NotionBatch, NotionExportEnd, NotionExportIds } from '../export-run.js';
import { NotionFault, type NotionTable } from '../notion-port.js';
import {
  finishNotionExport,
  holdNotionExport,
  type NotionExportRow,
  readNotionExport,
  runNotionExport,
} from '../store/exports.js';
import { nextNotionRows, settleNotionRow } from '../store/pages.js';
import { exportRow, type RowScene } from './export-row.js';
import { fitTable, type TableFit, withAdded } from './fit-table.js';
import { type ExportLocale, exportLocale } from './words.js';

export interface NotionExportDeps extends NotionAccessDeps {
  readonly log: ServiceLog;
}

const ROWS = 20;
const LONGEST_BATCH_MS = 20_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** The database cannot take an export; `code` says why. */
class Unsuited extends Error {
  override readonly name = 'Unsuited';
  constructor(readonly code: 'database_gone' | 'database_unsuited' | 'no_permission') {
    super(code);
  }
}

/**
 * Exports some rows. All progress is stored row by row: a retry continues after the last settled one.
 * `faults`: number of consecutive batches before that made no progress.
 */
export async function exportBatch(
  deps: NotionExportDeps,
  about: NotionExportIds & { readonly faults: number },
  signal: AbortSignal,
): Promise<NotionBatch> {
  const { db, log } = deps;
  const { exportId: id, userId } = about;
  const row = await db.withUser(userId, async (tx) => {
    await runNotionExport(tx.sql, { userId, id });
    return readNotionExport(tx, id);
  });
  if (row === null) return { type: 'ended', how: 'its account is gone' };
  if (row.status !== 'running') return { type: 'ended', how: row.status };
  const progress = { handled: 0 };
  try {
    const access = await withNotion(deps, userId, (token) =>
      exportRows(deps, { row, userId, token, signal, progress }),
    );
    if (access.type === 'done') return access.value;
    return await endExport(db, about, { status: 'failed', code: 'reconnect' });
  } catch (error) {
    if (error instanceof Unsuited) return endExport(db, about, { status: 'failed', code: error.code });
    if (!(error instanceof NotionFault)) throw error;
    if (error.kind === 'forbidden') return endExport(db, about, { status: 'failed', code: 'no_permission' });
    const backOff = Math.min(FIRST_WAIT_MS * 2 ** Math.min(about.faults, 20), LONGEST_WAIT_MS);
    const ms = Math.ceil(error.retryAfterMs ?? backOff);
    const why = error.kind === 'rate_limited' ? 'rate_limited' : 'notion_away';
    log.info({ export: id, error, ms }, 'an export to Notion waits');
    await db.withUserSql(userId, (sql) => holdNotionExport(sql.last, { id, waitingFor: why, ms }));
    return { type: 'wait', handled: progress.handled, ms, why };
  }
}

async function exportRows(
  deps: NotionExportDeps,
  about: {
    row: NotionExportRow;
    userId: string;
    token: string;
    signal: AbortSignal;
    progress: { handled: number };
  },
): Promise<NotionBatch> {
  const { db, notion, log } = deps;
  const { row, userId, token, progress } = about;
  const { databaseId, id: exportId } = row;
  const { locale, rows } = await db.withUserSql(userId, async (sql) => ({
    locale: exportLocale(await localeOf(sql, userId)),
    rows: await nextNotionRows(sql.last, { userId, exportId, databaseId, limit: ROWS }),
  }));
  const fit = await fitDatabase(deps, { token, databaseId, locale });
  const scene: RowScene = { db, pages: notion.pages, token, fit, locale, recreate: row.recreate };
  if (rows.length === 0) return endExport(db, { exportId, userId }, { status: 'done', code: null });
  const until = Date.now() + LONGEST_BATCH_MS;
  for (const next of rows) {
    if (about.signal.aborted || Date.now() > until) break;
    const key = { userId, exportId, databaseId, kind: next.kind, refId: next.refId };
    try {
      const result = await exportRow(scene, key, next);
      if (result.type === 'stopped') return { type: 'ended', how: 'ended from outside' };
      if (result.type === 'wait')
        return { type: 'wait', handled: progress.handled, ms: result.ms, why: 'a page may still appear' };
    } catch (error) {
      const gone = error instanceof NotionFault && error.kind === 'gone';
      if (gone) await fitDatabase(deps, { token, databaseId, locale }); // throws if the whole database is gone
      if ((error instanceof NotionFault && !gone) || isDatabaseUnavailable(error)) throw error;
      // A row that cannot be exported must not block the others.
      log.warn({ export: exportId, kind: next.kind, row: next.refId, error }, 'a row could not be exported');
      await db.withUserSql(userId, (sql) =>
        settleNotionRow(sql, key, { outcome: 'failed', contentHash: null }),
      );
    }
    progress.handled++;
  }
  return { type: 'more', handled: progress.handled };
}

/** Reads the database's present properties and adds the missing ones, if that is permitted. */
async function fitDatabase(
  { notion }: NotionExportDeps,
  about: { token: string; databaseId: string; locale: ExportLocale },
): Promise<TableFit> {
  const table = await readTable(notion.pages, about);
  if (table.inTrash) throw new Unsuited('database_gone');
  const fit = fitTable(table, about.locale);
  if (Object.keys(fit.missing).length === 0 && fit.places.id !== undefined) return fit;
  try {
    if (Object.keys(fit.missing).length > 0)
      await notion.pages.addProperties(about.token, about.databaseId, fit.missing);
    const full = withAdded(fit, about.locale);
    if (full.places.id === undefined) throw new Unsuited('database_unsuited');
    return full;
  } catch (error) {
    const refused = error instanceof NotionFault && ['forbidden', 'refused', 'gone'].includes(error.kind);
    if (!refused) throw error;
    if (fit.places.id === undefined)
      throw new Unsuited(error.kind === 'forbidden' ? 'no_permission' : 'database_unsuited');
    return fit; // continues without the missing columns
  }
}

async function readTable(
  pages: NotionExportDeps['notion']['pages'],
  about: { token: string; databaseId: string },
): Promise<NotionTable> {
  try {
    return await pages.readTable(about.token, about.databaseId);
  } catch (error) {
    if (error instanceof NotionFault && (error.kind === 'gone' || error.kind === 'refused'))
      throw new Unsuited('database_gone');
    throw error;
  }
}

async function endExport(
  db: Database,
  { exportId, userId }: NotionExportIds,
  how: { status: 'done' | 'failed' | 'cancelled'; code: string | null },
): Promise<NotionBatch> {
  await db.withUserSql(userId, (sql) => finishNotionExport(sql.last, { id: exportId, ...how }));
  return { type: 'ended', how: how.code ?? how.status };
}

/** Ends the export with the outcome that the run decided on. Safe to repeat: an export ends once. */
export async function endFromRun(
  db: Database,
  about: NotionExportIds & { readonly how: NotionExportEnd },
): Promise<void> {
  const status = about.how === 'cancelled' ? 'cancelled' : 'failed';
  await endExport(db, about, { status, code: about.how });
}

import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { ServiceLog } from '@roundtable/services';
import { decodeCursor, isId, notFound, pageToJson } from '@roundtable/services';
import { type NotionAccessDeps, revokeAtNotion, withNotion } from './access.js';
import { type ConnectOutcome, createNotionConnecting, NOT_SET_UP } from './connecting.js';
import { exportToJson } from './export-json.js';
import { NotionFault } from './notion-port.js';
import {
  ChooseNotionDatabase,
  FindNotionDatabases,
  ListNotionExports,
  type NotionConnection,
  type NotionDatabaseList,
  type NotionDisconnected,
  type NotionExport,
  type NotionExportPage,
  StartNotionExport,
} from './schemas.js';
import {
  cancelNotionExports,
  insertNotionExport,
  listNotionExports,
  newestExport,
  readNotionExport,
} from './store/exports.js';
import {
  chooseNotionDatabase,
  readNotionIntegration,
  removeNotionIntegration,
} from './store/integrations.js';

const CONNECT_FIRST = 'Connect Notion first.';
const CONNECT_AGAIN = 'Roundtable no longer has access to Notion. Connect it again.';

/** A user's Notion: connecting, choosing a database, exporting on demand, disconnecting. */
export function createNotionService(deps: NotionAccessDeps & { readonly log: ServiceLog }) {
  const { db, notion, log } = deps;
  const available = notion.oauth !== null;

  async function connection(userId: string): Promise<NotionConnection> {
    const { row, last } = await db.withUser(userId, async (tx) => ({
      row: await readNotionIntegration(tx, userId),
      last: await newestExport(tx),
    }));
    return {
      available,
      status: row?.status ?? 'not_connected',
      workspaceName: row?.workspaceName ?? null,
      database:
        row === null || row.databaseId === null
          ? null
          : { id: row.databaseId, title: row.databaseTitle ?? '' },
      lastExport: last && exportToJson(last),
    };
  }

  /** Runs work at Notion during a request of the user; `gone` is the message of NOT_FOUND. */
  async function atNotion<T>(
    userId: string,
    gone: string,
    work: (token: string) => Promise<T>,
  ): Promise<ServiceResult<T>> {
    if (!available) return fail('NOT_FOUND', NOT_SET_UP);
    try {
      const access = await withNotion(deps, userId, work);
      if (access.type === 'done') return ok(access.value);
      return access.type === 'broken'
        ? fail('CONFLICT', CONNECT_AGAIN, { reason: 'broken' })
        : fail('CONFLICT', CONNECT_FIRST, { reason: 'not_connected' });
    } catch (error) {
      if (!(error instanceof NotionFault)) throw error;
      log.warn({ user: userId, error }, 'Notion did not answer as it should');
      return failureOf(error, gone);
    }
  }

  return {
    ...createNotionConnecting(deps),

    async get(userId: string): Promise<ServiceResult<NotionConnection>> {
      return ok(await connection(userId));
    },

    async databases(userId: string, query: unknown): Promise<ServiceResult<NotionDatabaseList>> {
      const parsed = parseInput(FindNotionDatabases, query);
      if (!parsed.success) return parsed;
      const found = await atNotion(userId, 'Notion did not find what was asked for.', (token) =>
        notion.pages.findDatabases(token, parsed.data.q ?? ''),
      );
      return found.success ? ok({ items: [...found.data] }) : found;
    },

    async chooseDatabase(userId: string, body: unknown): Promise<ServiceResult<NotionConnection>> {
      const parsed = parseInput(ChooseNotionDatabase, body);
      if (!parsed.success) return parsed;
      const { databaseId } = parsed.data;
      const gone = `No database "${databaseId}" is shared with Roundtable in Notion.`;
      const table = await atNotion(userId, gone, (token) => notion.pages.readTable(token, databaseId));
      if (!table.success) return table;
      if (table.data.inTrash) return fail('NOT_FOUND', 'This database is in Notion’s trash.');
      const chosen = await db.withUser(userId, (tx) =>
        chooseNotionDatabase(tx, {
          userId,
          databaseId: table.data.id,
          databaseTitle: table.data.title.slice(0, 200),
        }),
      );
      if (!chosen) return fail('CONFLICT', CONNECT_FIRST, { reason: 'not_connected' });
      return ok(await connection(userId));
    },

    /** Removes the stored access even if Notion cannot revoke it; exported pages stay in Notion. */
    async disconnect(userId: string): Promise<ServiceResult<NotionDisconnected>> {
      const row = await db.withUserSql(userId, async (sql) => {
        await cancelNotionExports(sql, { userId, id: null, code: 'disconnected' });
        return removeNotionIntegration(sql, userId);
      });
      if (row === null) return fail('NOT_FOUND', 'Notion is not connected.');
      const revoked = await revokeAtNotion(deps, userId, row);
      return ok({
        revoked,
        message: revoked
          ? 'Notion is disconnected. Your pages stay in Notion.'
          : 'Notion is disconnected here, but Notion itself could not be told. To be sure, remove Roundtable in Notion under Settings, Connections.',
      });
    },

    async startExport(userId: string, body: unknown): Promise<ServiceResult<NotionExport>> {
      if (!available) return fail('NOT_FOUND', NOT_SET_UP);
      const parsed = parseInput(StartNotionExport, body ?? {});
      if (!parsed.success) return parsed;
      const { recreate = false } = parsed.data;
      return db.withUser(userId, async (tx): Promise<ServiceResult<NotionExport>> => {
        const row = await readNotionIntegration(tx, userId);
        if (row === null) return fail('CONFLICT', CONNECT_FIRST, { reason: 'not_connected' });
        if (row.status === 'broken') return fail('CONFLICT', CONNECT_AGAIN, { reason: 'broken' });
        if (row.databaseId === null)
          return fail('CONFLICT', 'Choose a Notion database first.', { reason: 'no_database' });
        const id = await insertNotionExport(tx.sql, { userId, recreate });
        const made = id === null ? await newestExport(tx) : await readNotionExport(tx, id);
        if (made === null) throw new Error('the export was neither made nor found');
        return ok(exportToJson(made));
      });
    },

    async listExports(userId: string, query: unknown): Promise<ServiceResult<NotionExportPage>> {
      const parsed = parseInput(ListNotionExports, query);
      if (!parsed.success) return parsed;
      const cursor = decodeCursor(parsed.data.cursor);
      if (!cursor.success) return cursor;
      const page = { limit: parsed.data.limit, cursor: cursor.data };
      return ok(pageToJson(await db.withUser(userId, (tx) => listNotionExports(tx, page)), exportToJson));
    },

    async getExport(userId: string, id: string): Promise<ServiceResult<NotionExport>> {
      const row = isId(id) ? await db.withUser(userId, (tx) => readNotionExport(tx, id)) : null;
      return row === null ? notFound('export', id) : ok(exportToJson(row));
    },

    async cancelExport(userId: string, id: string): Promise<ServiceResult<NotionExport>> {
      if (!isId(id)) return notFound('export', id);
      return db.withUser(userId, async (tx): Promise<ServiceResult<NotionExport>> => {
        const ended = await cancelNotionExports(tx.sql, { userId, id, code: 'cancelled' });
        const row = await readNotionExport(tx, id);
        if (row === null) return notFound('export', id);
        return ended || row.status === 'cancelled'
          ? ok(exportToJson(row))
          : fail('CONFLICT', `The export has already ended (${row.status}).`);
      });
    },

    /**
     * For the deletion of an account: revokes the access at Notion, then removes it here. @throws Error when it could
     * not be revoked; it is kept then, for a retry.
     */
    async forget(userId: string): Promise<void> {
      const row = await db.withSystem((tx) => readNotionIntegration(tx, userId));
      if (row === null) return;
      if (!(await revokeAtNotion(deps, userId, row))) throw new Error('Notion could not be told');
      await db.withSystemSql((sql) => removeNotionIntegration(sql, userId));
    },
  };
}

export type NotionService = ReturnType<typeof createNotionService>;
export type { ConnectOutcome };

function failureOf<T>(fault: NotionFault, gone: string): ServiceResult<T> {
  switch (fault.kind) {
    case 'gone':
    case 'refused':
      return fail('NOT_FOUND', gone);
    case 'forbidden':
      return fail(
        'CONFLICT',
        'Notion does not allow this. Share the database with Roundtable, or connect again.',
        {
          reason: 'no_permission',
        },
      );
    default:
      return fail('UNAVAILABLE', 'Notion does not answer at the moment. Try again in a minute.', {
        retryAfterSeconds: Math.ceil((fault.retryAfterMs ?? 30_000) / 1_000),
      });
  }
}

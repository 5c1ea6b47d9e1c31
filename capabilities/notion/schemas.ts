import { Id, PageQuery, pageOf, Timestamp } from '@roundtable/api';
import { plainText } from '@roundtable/core';
import { z } from 'zod';

/** Why an export stopped early. Clients translate the code; `message` is the English text. */
export const NotionExportError = z
  .enum(['reconnect', 'database_gone', 'database_unsuited', 'no_permission', 'notion_away', 'internal'])
  .meta({ id: 'NotionExportError' });
export type NotionExportError = z.infer<typeof NotionExportError>;

export const NotionExportStatus = z
  .enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
  .meta({ id: 'NotionExportStatus' });

const count = z.number().int().min(0);

export const NotionExport = z
  .object({
    id: Id,
    status: NotionExportStatus,
    recreate: z.boolean(),
    total: count.meta({ description: 'Goals and check-ins to export; 0 while it waits to begin' }),
    handled: count.meta({ description: 'Of them, so many are dealt with' }),
    created: count,
    updated: count,
    unchanged: count,
    skipped: count.meta({ description: 'Left alone, because their pages were deleted in Notion' }),
    failed: count.meta({ description: 'Notion did not take them; the next export tries again' }),
    error: z.object({ code: NotionExportError, message: z.string() }).nullable(),
    held: z
      .object({ code: z.enum(['rate_limited', 'notion_away']), until: Timestamp })
      .nullable()
      .meta({ description: 'What holds it up at the moment; it goes on by itself' }),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'NotionExport' });
export type NotionExport = z.infer<typeof NotionExport>;

export const NotionExportPage = pageOf(NotionExport).meta({ id: 'NotionExportPage' });
export type NotionExportPage = z.infer<typeof NotionExportPage>;

export const ListNotionExports = PageQuery;

export const StartNotionExport = z
  .strictObject({
    recreate: z
      .boolean()
      .optional()
      .meta({ description: 'Make pages again that were deleted in Notion; otherwise they stay deleted' }),
  })
  .meta({ id: 'StartNotionExport' });
export type StartNotionExport = z.infer<typeof StartNotionExport>;

export const NotionDatabase = z
  .object({ id: z.string(), title: z.string() })
  .meta({ id: 'NotionDatabase', description: 'What Notion’s API calls a data source' });
export type NotionDatabase = z.infer<typeof NotionDatabase>;

export const NotionDatabaseList = z
  .object({ items: z.array(NotionDatabase) })
  .meta({ id: 'NotionDatabaseList' });
export type NotionDatabaseList = z.infer<typeof NotionDatabaseList>;

export const FindNotionDatabases = z.strictObject({ q: plainText(200).optional() });

export const ChooseNotionDatabase = z
  .strictObject({ databaseId: z.guid('must be the id of one of GET …/databases') })
  .meta({ id: 'ChooseNotionDatabase' });
export type ChooseNotionDatabase = z.infer<typeof ChooseNotionDatabase>;

export const NotionConnection = z
  .object({
    available: z.boolean().meta({ description: 'Whether this server is set up for Notion at all' }),
    status: z
      .enum(['not_connected', 'connected', 'broken'])
      .meta({ description: 'broken: Notion does not let us in any more; connect again' }),
    workspaceName: z.string().nullable(),
    database: NotionDatabase.nullable(),
    lastExport: NotionExport.nullable(),
  })
  .meta({ id: 'NotionConnection' });
export type NotionConnection = z.infer<typeof NotionConnection>;

export const NotionConnect = z
  .object({ url: z.url().meta({ description: 'Where the browser goes on: Notion asks for consent there' }) })
  .meta({ id: 'NotionConnect' });
export type NotionConnect = z.infer<typeof NotionConnect>;

export const NotionDisconnected = z
  .object({
    revoked: z.boolean().meta({
      description: 'false: Notion could not be told; it is forgotten here, and can be removed there, too',
    }),
    message: z.string(),
  })
  .meta({ id: 'NotionDisconnected' });
export type NotionDisconnected = z.infer<typeof NotionDisconnected>;

export const NotionCallback = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
});

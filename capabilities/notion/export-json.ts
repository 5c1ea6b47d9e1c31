import type { NotionExport, NotionExportError } from './schemas.js';
import type { NotionExportRow } from './store/exports.js';

/** Messages of the API, in English; clients with their own texts use the code. */
const MESSAGES: Readonly<Record<NotionExportError, string>> = {
  reconnect:
    'Roundtable no longer has access to Notion. Connect it again, and the next export continues from here.',
  database_gone:
    'The database is gone, or is no longer shared with Roundtable. Choose another one, or share it again.',
  database_unsuited:
    'The export does not fit this database: it has no text property “Roundtable ID”, and Roundtable may not add one. Choose another database, or add the property in Notion.',
  no_permission: 'Notion does not allow Roundtable to write to this database. Share it with edit access.',
  notion_away: 'Notion could not be reached for a day. What was exported is safe; try again later.',
  internal: 'Something went wrong on our side. What was exported is safe; try again.',
};

export function exportToJson(row: NotionExportRow): NotionExport {
  const { created, updated, unchanged, skipped, failed } = row;
  const error = row.status === 'failed' ? errorOf(row.errorCode) : null;
  return {
    id: row.id,
    status: row.status,
    recreate: row.recreate,
    total: row.total,
    handled: created + updated + unchanged + skipped + failed,
    created,
    updated,
    unchanged,
    skipped,
    failed,
    error,
    held:
      row.waitingFor === null || row.resumesAt === null
        ? null
        : {
            code: row.waitingFor === 'rate_limited' ? 'rate_limited' : 'notion_away',
            until: row.resumesAt.toISOString(),
          },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function errorOf(code: string | null): NotionExport['error'] {
  const known = isKnown(code) ? code : 'internal';
  return { code: known, message: MESSAGES[known] };
}

function isKnown(code: string | null): code is NotionExportError {
  return code !== null && code in MESSAGES;
}

import {
  conversationIds,
  type Database,
  EXPORT_PAGE,
  type ExportedRow,
  readProfileRow,
  readUserRows,
  type UserTable,
} from '@roundtable/prisma';

/**
 * Everything that is stored of a user as one JSON document, piece by piece: `{ exportedAt, profile, goals, … }`, one
 * list for each table, fields in camelCase, files as base64. Read page by page in short transactions, so a slow
 * reader holds nothing; what changes meanwhile may be in it or not. Null when there is no such account.
 */
export async function exportAccount(
  db: Database,
  userId: string,
  about: { readonly tables: readonly UserTable[]; readonly now?: Date },
): Promise<AsyncGenerator<string> | null> {
  const profile = await db.withUserSql(userId, (sql) => readProfileRow(sql.last, userId));
  const { tables, now = new Date() } = about;
  return profile === null ? null : pieces(db, userId, { profile, tables, now });
}

async function* pieces(
  db: Database,
  userId: string,
  about: { profile: ExportedRow; tables: readonly UserTable[]; now: Date },
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(about.now.toISOString())},"profile":${json(about.profile)}`;
  const conversations = await db.withUserSql(userId, (sql) => conversationIds(sql.last));
  for (const table of about.tables) {
    yield `,\n${JSON.stringify(camelCase(table.table))}:[`;
    let first = true;
    for (const owner of table.scope === 'user' ? [userId] : conversations) {
      for await (const rows of pages(db, { userId, owner, table })) {
        yield (first ? '\n' : ',\n') + rows.map(json).join(',\n');
        first = false;
      }
    }
    yield ']';
  }
  yield '}\n';
}

async function* pages(
  db: Database,
  { userId, owner, table }: { userId: string; owner: string; table: UserTable },
): AsyncGenerator<ExportedRow[]> {
  for (let after: ExportedRow | null = null; ; ) {
    const place = { owner, after };
    const rows: ExportedRow[] = await db.withUserSql(userId, (sql) => readUserRows(sql.last, table, place));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < (table.page ?? EXPORT_PAGE)) return;
    after = Object.fromEntries(table.key.map((column) => [column, last[column]]));
  }
}

/** Columns are renamed; what stands in a JSON column stays as it was stored. */
function json(row: ExportedRow): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
  );
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

import type { Sql } from '../sql.js';
import type { UserTable } from './user-tables.js';

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Where to read: whose rows, and behind which one. */
export interface ExportPlace {
  /** The user's id, or the conversation's for tables that hang on one. */
  readonly owner: string;
  readonly after: ExportedRow | null;
}

export const EXPORT_PAGE = 500;

/** The next rows of a table in the order of its key, with the column names of the database. */
export async function readUserRows(sql: Sql, about: UserTable, place: ExportPlace): Promise<ExportedRow[]> {
  const { table, key, scope, hidden = [], bytes, page = EXPORT_PAGE } = about;
  const columns = key.map((column) => `"${column}"`).join(', ');
  const without = [...hidden, ...(bytes === undefined ? [] : [bytes])].map((name) => ` - '${name}'`).join('');
  const encoded =
    bytes === undefined
      ? ''
      : ` || jsonb_build_object('${bytes}_base64', replace(encode("${bytes}", 'base64'), E'\\n', ''))`;
  const rows = await sql<{ row: ExportedRow }>(
    `SELECT to_jsonb(t)${without}${encoded} AS row FROM "${table}" t
     WHERE ${scope === 'user' ? 'user_id' : 'conversation_id'} = $1::uuid
       AND ($2::jsonb IS NULL OR (${columns}) > (SELECT ${columns} FROM jsonb_populate_record(NULL::"${table}", $2::jsonb)))
     ORDER BY ${columns} LIMIT ${page}`,
    [place.owner, place.after === null ? null : JSON.stringify(place.after)],
  );
  return rows.map(({ row }) => row);
}

/** The user's own row. */
export async function readProfileRow(sql: Sql, userId: string): Promise<ExportedRow | null> {
  const [found] = await sql<{ row: ExportedRow }>(
    `SELECT to_jsonb(p) - 'deleted_at' AS row FROM profiles p WHERE id = $1::uuid AND deleted_at IS NULL`,
    [userId],
  );
  return found?.row ?? null;
}

export async function conversationIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'SELECT id::text FROM conversations WHERE deleted_at IS NULL ORDER BY created_at, id',
  );
  return rows.map(({ id }) => id);
}

import type { Cursor, Page, UserTx } from '@roundtable/prisma';

/** A document without its content. */
export interface DocumentRow {
  readonly id: string;
  readonly conversationId: string | null;
  readonly title: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

const COLUMNS = `id::text, conversation_id::text AS "conversationId", title, file_name AS "fileName",
  media_type AS "mediaType", octet_length(content) AS bytes, created_at AS "createdAt"`;

/** Files that tools made for the user. Lists never read what is in them. */
export function documentStore({ sql, userId }: Pick<UserTx, 'sql' | 'userId'>) {
  return {
    async list(filter: { limit: number; cursor: Cursor | null }): Promise<Page<DocumentRow>> {
      const { limit, cursor } = filter;
      const rows = await sql<DocumentRow>(
        `SELECT ${COLUMNS} FROM documents
         WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1::timestamptz, $2::uuid)
         ORDER BY created_at DESC, id DESC LIMIT $3::int`,
        [cursor?.at.toISOString() ?? null, cursor?.id ?? null, limit + 1],
      );
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        next: rows.length > limit && last !== undefined ? { at: last.createdAt, id: last.id } : null,
      };
    },
    async get(id: string): Promise<DocumentRow | null> {
      const [row] = await sql<DocumentRow>(`SELECT ${COLUMNS} FROM documents WHERE id = $1::uuid`, [id]);
      return row ?? null;
    },
    async content(id: string): Promise<Buffer | null> {
      const [row] = await sql<{ content: string }>(
        `SELECT encode(content, 'base64') AS content FROM documents WHERE id = $1::uuid`,
        [id],
      );
      return row === undefined ? null : Buffer.from(row.content, 'base64');
    },
    async create(document: {
      title: string;
      fileName: string;
      mediaType: string;
      content: Buffer;
      conversationId: string | null;
    }): Promise<DocumentRow> {
      const [row] = await sql<DocumentRow>(
        `INSERT INTO documents (user_id, conversation_id, title, file_name, media_type, content)
         VALUES ($1::uuid, $2::uuid, $3, $4, $5, decode($6, 'base64')) RETURNING ${COLUMNS}`,
        [
          userId,
          document.conversationId,
          document.title,
          document.fileName,
          document.mediaType,
          document.content.toString('base64'),
        ],
      );
      if (row === undefined) throw new Error('the insertion of a document returned no row');
      return row;
    },
    async remove(id: string): Promise<boolean> {
      const rows = await sql('DELETE FROM documents WHERE id = $1::uuid RETURNING 1 AS gone', [id]);
      return rows.length === 1;
    },
    async count(): Promise<number> {
      const [row] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM documents');
      return row?.count ?? 0;
    },
  };
}

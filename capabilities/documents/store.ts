import { type Cursor, type Page, pageOf, type UserTx } from '@roundtable/prisma';

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

/** Files that tools made for the user. Lists never read their content. */
export function documentStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  return {
    async list(filter: { limit: number; cursor: Cursor | null }): Promise<Page<DocumentRow>> {
      const { limit, cursor } = filter;
      const rows = await sql<DocumentRow>(
        `SELECT ${COLUMNS} FROM documents
         WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1::timestamptz, $2::uuid)
         ORDER BY created_at DESC, id DESC LIMIT $3::int`,
        [cursor?.at.toISOString() ?? null, cursor?.id ?? null, limit + 1],
      );
      return pageOf(rows, limit, (row) => row.createdAt);
    },
    async get(id: string): Promise<DocumentRow | null> {
      const [row] = await sql<DocumentRow>(`SELECT ${COLUMNS} FROM documents WHERE id = $1::uuid`, [id]);
      return row ?? null;
    },
    async content(id: string): Promise<Buffer | null> {
      const row = await tx.document.findUnique({ where: { id }, select: { content: true } });
      return row === null ? null : Buffer.from(row.content);
    },
    async create(document: {
      title: string;
      fileName: string;
      mediaType: string;
      content: Buffer;
      conversationId: string | null;
    }): Promise<DocumentRow> {
      const content = new Uint8Array(document.content);
      const row = await tx.document.create({
        data: { userId, ...document, content },
        omit: { content: true },
      });
      return { ...row, bytes: content.byteLength };
    },
    async remove(id: string): Promise<boolean> {
      return (await tx.document.deleteMany({ where: { id } })).count === 1;
    },
    count: (): Promise<number> => tx.document.count(),
  };
}

import { lockName, type Sql, type UserTx } from '@roundtable/prisma';

export type FileType = 'brief' | 'research' | 'design' | 'other';

/** A file without its content and its text. */
export interface ProjectFileRow {
  readonly id: string;
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Characters of text; 0 when none could be read. */
  readonly characters: number;
  readonly uploadedAt: string;
  readonly factsTaken: boolean;
}

export interface NewProjectFile {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly mediaType: string;
  readonly sha256: string;
  readonly content: Buffer;
  readonly text: string;
}

const COLUMNS = `f.id::text, f.project_id::text AS "projectId", f.conversation_id::text AS "conversationId", f.file_name AS "fileName",
  f.file_type AS "fileType", f.media_type AS "mediaType", f.bytes, f.sha256, length(f.text) AS characters,
  to_char(f.uploaded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "uploadedAt", f.facts_taken_at IS NOT NULL AS "factsTaken"`;

/** A tsvector holds a megabyte; that of this many characters is far smaller. */
const SEARCHED = 100_000;
const WORDS = (text: string) =>
  `to_tsvector('english', left(${text}, ${SEARCHED})) || to_tsvector('spanish', left(${text}, ${SEARCHED}))`;

/** The files of a user's projects. Row-level security confines every call to the user of the transaction. */
export function fileStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  async function one(where: string, params: readonly unknown[]): Promise<ProjectFileRow | null> {
    const [row] = await sql<ProjectFileRow>(
      `SELECT ${COLUMNS} FROM project_files f WHERE ${where} ORDER BY f.uploaded_at DESC LIMIT 1`,
      params,
    );
    return row ?? null;
  }

  return {
    /** Newest first. */
    list: (projectId: string) =>
      sql<ProjectFileRow>(
        `SELECT ${COLUMNS} FROM project_files f WHERE f.project_id = $1::uuid ORDER BY f.uploaded_at DESC, f.id`,
        [projectId],
      ),
    count: (projectId: string): Promise<number> => tx.projectFile.count({ where: { projectId } }),
    get: (projectId: string, id: string) =>
      one('f.project_id = $1::uuid AND f.id = $2::uuid', [projectId, id]),
    /** A file by its name, in any case. */
    named: (projectId: string, fileName: string) =>
      one('f.project_id = $1::uuid AND lower(f.file_name) = lower($2)', [projectId, fileName]),
    withBytes: (projectId: string, sha256: string) =>
      one('f.project_id = $1::uuid AND f.sha256 = $2', [projectId, sha256]),
    /** Serialises uploads into a project until the end of the transaction. */
    lock: (projectId: string): Promise<void> => lockName(sql, `files:${projectId}`),
    /** Replaces a file of the same name: it keeps its id, and counts as unread again. */
    async save(id: string | null, file: NewProjectFile): Promise<ProjectFileRow> {
      const [row] = await sql<ProjectFileRow>(
        `INSERT INTO project_files AS f (id, project_id, user_id, conversation_id, file_name, file_type, media_type, bytes, sha256, content, text, words)
         VALUES (coalesce($1::uuid, gen_random_uuid()), $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::int, $9, decode($10, 'base64'), $11, ${WORDS('$11::text')})
         ON CONFLICT (id) DO UPDATE SET conversation_id = excluded.conversation_id, file_name = excluded.file_name,
           file_type = excluded.file_type, media_type = excluded.media_type, bytes = excluded.bytes, sha256 = excluded.sha256,
           content = excluded.content, text = excluded.text, words = excluded.words, uploaded_at = now(), facts_taken_at = NULL
         RETURNING ${COLUMNS}`,
        [
          id,
          file.projectId,
          userId,
          file.conversationId,
          file.fileName,
          file.fileType,
          file.mediaType,
          file.content.byteLength,
          file.sha256,
          file.content.toString('base64'),
          file.text,
        ],
      );
      if (row === undefined) throw new Error('the file was not kept');
      return row;
    },
    async content(id: string): Promise<Buffer | null> {
      const row = await tx.projectFile.findUnique({ where: { id }, select: { content: true } });
      return row === null ? null : Buffer.from(row.content);
    },
    /** A piece of its text; `from` is counted in characters. */
    async text(id: string, piece: { readonly from: number; readonly most: number }): Promise<string> {
      const [row] = await sql<{ text: string }>(
        'SELECT substr(text, $2::int, $3::int) AS text FROM project_files WHERE id = $1::uuid',
        [id, piece.from + 1, piece.most],
      );
      return row?.text ?? '';
    },
    async remove(projectId: string, id: string): Promise<boolean> {
      return (await tx.projectFile.deleteMany({ where: { id, projectId } })).count === 1;
    },
    /** Whether a conversation got an input about the present content of this file. */
    async wasTold(file: ProjectFileRow, conversationId: string): Promise<boolean> {
      const rows = await sql(
        `SELECT 1 AS told FROM inputs i JOIN project_files f ON f.id = i.topic_id
         WHERE i.topic = 'project_file' AND i.topic_id = $1::uuid AND i.conversation_id = $2::uuid AND i.created_at >= f.uploaded_at
           AND i.outcome IS DISTINCT FROM 'withdrawn' LIMIT 1`,
        [file.id, conversationId],
      );
      return rows.length === 1;
    },
    /** The project of a conversation; locks it until the end of the transaction. Undefined: no such conversation. */
    async projectOf(conversationId: string): Promise<string | null | undefined> {
      const [row] = await sql<{ projectId: string | null }>(
        'SELECT project_id::text AS "projectId" FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL FOR NO KEY UPDATE',
        [conversationId],
      );
      return row?.projectId;
    },
  };
}

/** Total bytes of a user's files. */
export async function fileBytes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>(
    'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM project_files WHERE user_id = $1::uuid',
    [userId],
  );
  return Number(row?.bytes ?? 0);
}

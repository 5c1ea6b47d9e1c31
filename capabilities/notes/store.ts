import {
  type Cursor,
  type EmbeddedText,
  idsWithWords,
  newestVectors,
  type Page,
  pageOf,
  type UserTx,
} from '@roundtable/prisma';

export const EMBEDDED_NOTES: EmbeddedText = {
  kind: 'note',
  table: 'atomic_notes',
  text: `title || E'\\n' || content`,
  present: 'deleted_at IS NULL',
};

export interface Note {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly noteType: string;
  readonly tags: readonly string[];
  /** Notes connected in either direction, without deleted ones. */
  readonly connections: readonly { readonly id: string; readonly title: string }[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export interface NoteFilter {
  readonly type: string | null;
  readonly tag: string | null;
  /** Null: notes that are not deleted; else notes deleted since then. */
  readonly deletedSince: Date | null;
}

export interface NoteChanges {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly noteType?: string | undefined;
  readonly deletedAt?: Date | null;
}

const COLUMNS = `n.id::text, n.title, n.content, n.note_type AS "noteType", n.created_at AS "createdAt", n.updated_at AS "updatedAt",
  n.deleted_at AS "deletedAt",
  (SELECT coalesce(json_agg(t.name ORDER BY t.name), '[]') FROM note_tags nt JOIN tags t ON t.id = nt.tag_id WHERE nt.note_id = n.id) AS tags,
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'title', o.title) ORDER BY o.title, o.id), '[]') FROM atomic_notes o
    WHERE o.deleted_at IS NULL AND o.id IN (
      SELECT target_id FROM note_connections WHERE source_id = n.id
      UNION SELECT source_id FROM note_connections WHERE target_id = n.id)) AS connections`;

const FILTER = `n.user_id = $1::uuid AND CASE WHEN $4::timestamptz IS NULL THEN n.deleted_at IS NULL ELSE n.deleted_at >= $4::timestamptz END
  AND ($2::text IS NULL OR n.note_type = $2)
  AND ($3::text IS NULL OR EXISTS (
    SELECT 1 FROM note_tags nt JOIN tags t ON t.id = nt.tag_id WHERE nt.note_id = n.id AND t.name = $3))`;

const SEARCHED = { of: EMBEDDED_NOTES, alias: 'n', text: `n.title || ' ' || n.content`, filter: FILTER };

/** Atomic notes with their tags and connections; a deleted one is kept and can be restored. */
export function noteStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  const bounds = ({ type, tag, deletedSince }: NoteFilter) => [
    userId,
    type,
    tag,
    deletedSince?.toISOString() ?? null,
  ];

  return {
    /** Reads a note, deleted or not. */
    async get(id: string): Promise<Note | null> {
      const [row] = await sql<Note>(`SELECT ${COLUMNS} FROM atomic_notes n WHERE n.id = $1::uuid`, [id]);
      return row ?? null;
    },
    /** Newest first. */
    async list(filter: NoteFilter, page: { limit: number; cursor: Cursor | null }): Promise<Page<Note>> {
      const rows = await sql<Note>(
        `SELECT ${COLUMNS} FROM atomic_notes n WHERE ${FILTER}
           AND ($5::timestamptz IS NULL OR (n.created_at, n.id) < ($5::timestamptz, $6::uuid))
         ORDER BY n.created_at DESC, n.id DESC LIMIT $7::int`,
        [...bounds(filter), page.cursor?.at.toISOString() ?? null, page.cursor?.id ?? null, page.limit + 1],
      );
      return pageOf(rows, page.limit, (row) => row.createdAt);
    },
    /** Notes in the order of the ids. */
    byIds: (ids: readonly string[]) =>
      sql<Note>(
        `SELECT ${COLUMNS} FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS wanted(id, place)
         JOIN atomic_notes n ON n.id = wanted.id::uuid ORDER BY place`,
        [JSON.stringify(ids)],
      ),
    withWords: (query: string, filter: NoteFilter, limit: number) =>
      idsWithWords(sql, SEARCHED, { bounds: bounds(filter), query, limit }),
    vectors: (model: string, filter: NoteFilter, limit: number) =>
      newestVectors(sql, SEARCHED, { bounds: bounds(filter), model, limit }),
    /** Returns those of the ids that are notes of this user and not deleted. */
    async existing(ids: readonly string[]): Promise<string[]> {
      const rows = await tx.atomicNote.findMany({
        where: { id: { in: [...ids] }, deletedAt: null },
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
    async create(note: { title: string; content: string; noteType: string }): Promise<string> {
      return (await tx.atomicNote.create({ data: { userId, ...note }, select: { id: true } })).id;
    },
    async update(id: string, changes: NoteChanges): Promise<void> {
      await sql(
        `UPDATE atomic_notes SET title = coalesce($2, title), content = coalesce($3, content), note_type = coalesce($4, note_type),
           embedded_with = CASE WHEN coalesce($2, title) = title AND coalesce($3, content) = content THEN embedded_with END,
           deleted_at = CASE WHEN $5::boolean THEN $6::timestamptz ELSE deleted_at END, updated_at = now()
         WHERE id = $1::uuid RETURNING 1 AS changed`,
        [
          id,
          changes.title ?? null,
          changes.content ?? null,
          changes.noteType ?? null,
          changes.deletedAt !== undefined,
          changes.deletedAt?.toISOString() ?? null,
        ],
      );
    },
    /** Replaces the note's tags; unknown names are created. */
    async setTags(id: string, names: readonly string[]): Promise<void> {
      const wanted = JSON.stringify(names);
      await sql(
        `INSERT INTO tags (user_id, name) SELECT $1::uuid, x FROM jsonb_array_elements_text($2::jsonb) AS x
         ON CONFLICT (user_id, name) DO NOTHING RETURNING 1 AS made`,
        [userId, wanted],
      );
      await sql(
        `WITH wanted AS (
           SELECT id FROM tags WHERE user_id = $2::uuid AND name IN (SELECT x FROM jsonb_array_elements_text($3::jsonb) AS x)
         ), gone AS (DELETE FROM note_tags WHERE note_id = $1::uuid AND tag_id NOT IN (SELECT id FROM wanted))
         INSERT INTO note_tags (note_id, tag_id, user_id) SELECT $1::uuid, id, $2::uuid FROM wanted
         ON CONFLICT DO NOTHING RETURNING 1 AS tagged`,
        [id, userId, wanted],
      );
    },
    /** Replaces the note's connections, which count in both directions; the notes must be the user's own. */
    async setConnections(id: string, others: readonly string[]): Promise<void> {
      await sql(
        `WITH wanted AS (SELECT x::uuid AS id FROM jsonb_array_elements_text($3::jsonb) AS x),
         gone AS (
           DELETE FROM note_connections WHERE (source_id = $1::uuid AND target_id NOT IN (SELECT id FROM wanted))
             OR (target_id = $1::uuid AND source_id NOT IN (SELECT id FROM wanted)))
         INSERT INTO note_connections (source_id, target_id, user_id)
         SELECT $1::uuid, id, $2::uuid FROM wanted
         WHERE NOT EXISTS (SELECT 1 FROM note_connections WHERE source_id = wanted.id AND target_id = $1::uuid)
         ON CONFLICT DO NOTHING RETURNING 1 AS connected`,
        [id, userId, JSON.stringify(others)],
      );
    },
  };
}

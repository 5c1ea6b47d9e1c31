import type { Sql } from '@roundtable/prisma';
import type { Attachment } from './schemas.js';

const COLUMNS = `a.id::text, a.conversation_id::text AS "conversationId", a.message_id::text AS "messageId", a.kind,
  a.file_name AS "fileName", a.media_type AS "mediaType", a.bytes, a.width, a.height, a.characters,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

export interface NewAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly kind: Attachment['kind'];
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly view: { readonly mediaType: string; readonly content: Uint8Array } | null;
  } | null;
  /** Extracted text of a document; null for pictures. */
  readonly text: string | null;
}

export async function insertAttachment(
  sql: Sql,
  owner: { readonly userId: string; readonly conversationId: string },
  file: NewAttachment,
): Promise<Attachment> {
  const { picture, content, text } = file;
  const [row] = await sql<Attachment>(
    `INSERT INTO attachments AS a (user_id, conversation_id, kind, file_name, media_type, bytes, content, view, view_type,
       width, height, text, characters)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::int, decode($7, 'base64'), decode($8, 'base64'), $9, $10::int, $11::int, $12, $13::int)
     RETURNING ${COLUMNS}`,
    [
      owner.userId,
      owner.conversationId,
      file.kind,
      file.fileName,
      file.mediaType,
      content.byteLength,
      content.toString('base64'),
      picture?.view == null ? null : Buffer.from(picture.view.content).toString('base64'),
      picture?.view?.mediaType ?? null,
      picture?.width ?? null,
      picture?.height ?? null,
      text,
      text?.length ?? 0,
    ],
  );
  if (row === undefined) throw new Error('the attachment was not kept');
  return row;
}

/** The unparsed section of a conversation's team; undefined when there is no such conversation. */
export async function sectionOf(sql: Sql, conversationId: string): Promise<unknown> {
  const [row] = await sql<{ section: unknown }>(
    `SELECT coalesce(v.content->'attachments', 'null') AS section FROM conversations c
     LEFT JOIN teams t ON t.id = c.team_id LEFT JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [conversationId],
  );
  return row?.section;
}

const MOST_LISTED = 1_000;

/** Files of a conversation's messages, oldest first. */
export function listSent(sql: Sql, conversationId: string): Promise<Attachment[]> {
  return sql<Attachment>(
    `SELECT * FROM (SELECT ${COLUMNS}, a.sent_at, a.place FROM attachments a
       WHERE a.conversation_id = $1::uuid AND a.message_id IS NOT NULL
       ORDER BY a.sent_at DESC, a.place DESC LIMIT ${MOST_LISTED}) newest
     ORDER BY sent_at, place`,
    [conversationId],
  );
}

export interface AttachmentContent {
  readonly kind: Attachment['kind'];
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** @param view whether to read the scaled-down picture that models get */
export async function readContent(sql: Sql, id: string, view: boolean): Promise<AttachmentContent | null> {
  const [type, bytes] = view
    ? ['coalesce(view_type, media_type)', 'coalesce(view, content)']
    : ['media_type', 'content'];
  const [row] = await sql<AttachmentContent>(
    `SELECT a.kind, a.file_name AS "fileName", ${type} AS "mediaType", encode(${bytes}, 'base64') AS content
     FROM attachments a JOIN conversations c ON c.id = a.conversation_id AND c.deleted_at IS NULL WHERE a.id = $1::uuid`,
    [id],
  );
  return row ?? null;
}

/** Deletes an upload unless it belongs to a message (`sent`). */
export async function deleteUnsent(sql: Sql, id: string): Promise<'gone' | 'sent' | 'missing'> {
  const [row] = await sql<{ sent: boolean }>(
    `WITH gone AS (DELETE FROM attachments WHERE id = $1::uuid AND message_id IS NULL)
     SELECT message_id IS NOT NULL AS sent FROM attachments WHERE id = $1::uuid`,
    [id],
  );
  if (row === undefined) return 'missing';
  return row.sent ? 'sent' : 'gone';
}

/** An upload that a message names, locked until the end of the transaction. */
export interface NamedUpload {
  readonly id: string;
  readonly kind: Attachment['kind'];
  readonly bytes: number;
  /** Whether it belongs to a message that was not withdrawn. */
  readonly isUsed: boolean;
  /** The turn of its message. */
  readonly turn: number | null;
}

/** Locks the named uploads of this conversation; files of a withdrawn message can be sent again. */
export function lockNamed(sql: Sql, conversationId: string, ids: readonly string[]): Promise<NamedUpload[]> {
  return sql<NamedUpload>(
    `SELECT a.id::text, a.kind, a.bytes, a.message_id IS NOT NULL AND i.outcome IS DISTINCT FROM 'withdrawn' AS "isUsed", i.turn
     FROM attachments a LEFT JOIN inputs i ON i.conversation_id = a.conversation_id AND i.id = a.message_id
     WHERE a.conversation_id = $1::uuid AND a.id = ANY ($2::uuid[]) FOR UPDATE OF a`,
    [conversationId, `{${ids.join(',')}}`],
  );
}

/** Attaches files to a message in this order; files of the exchange that it replaces are copied and stay there too. */
export async function giveToMessage(
  sql: Sql,
  message: { readonly id: string; readonly conversationId: string },
  ids: readonly string[],
): Promise<void> {
  const named = 'unnest($3::uuid[]) WITH ORDINALITY AS named (id, place)';
  await sql(
    `WITH named AS (
       SELECT a.*, n.place AS at, a.message_id IS NOT NULL AND i.outcome IS DISTINCT FROM 'withdrawn' AS is_used
       FROM attachments a JOIN (SELECT id, place FROM ${named}) n ON n.id = a.id
       LEFT JOIN inputs i ON i.conversation_id = a.conversation_id AND i.id = a.message_id
       WHERE a.conversation_id = $1::uuid),
     copied AS (
       INSERT INTO attachments (user_id, conversation_id, message_id, sent_at, place, kind, file_name, media_type, bytes, content,
         view, view_type, width, height, text, characters)
       SELECT user_id, conversation_id, $2::uuid, now(), at, kind, file_name, media_type, bytes, content,
         view, view_type, width, height, text, characters FROM named WHERE is_used)
     UPDATE attachments a SET message_id = $2::uuid, sent_at = now(), place = named.at
     FROM named WHERE named.id = a.id AND NOT named.is_used`,
    [message.conversationId, message.id, `{${ids.join(',')}}`],
  );
}

/** Pictures in the form that models get. */
export function readViews(
  sql: Sql,
  ids: readonly string[],
): Promise<{ id: string; mediaType: string; data: string }[]> {
  return sql(
    `SELECT id::text, coalesce(view_type, media_type) AS "mediaType",
       translate(encode(coalesce(view, content), 'base64'), E'\\n', '') AS data
     FROM attachments WHERE id = ANY ($1::uuid[]) AND kind = 'image'`,
    [`{${ids.join(',')}}`],
  );
}

export async function bytesOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: string }>(
    'SELECT coalesce(sum(bytes), 0)::text AS bytes FROM attachments WHERE user_id = $1::uuid',
    [userId],
  );
  return Number(row?.bytes ?? 0);
}

export async function deleteOf(sql: Sql, userId: string): Promise<void> {
  await sql('DELETE FROM attachments WHERE user_id = $1::uuid', [userId]);
}

/** Deletes uploads older than a day that have no message, or whose message was withdrawn. System role. */
export async function sweepUnsent(sql: Sql): Promise<void> {
  await sql(
    `DELETE FROM attachments a WHERE a.message_id IS NULL AND a.created_at < now() - interval '1 day'`,
  );
  await sql(
    `DELETE FROM attachments a USING inputs i WHERE i.outcome = 'withdrawn' AND i.ended_at < now() - interval '1 day'
       AND i.conversation_id = a.conversation_id AND i.id = a.message_id`,
  );
}

import { type Document, type DocumentPage, ListDocuments } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { decodeCursor, isId, notFound, pageToJson } from '@roundtable/services';
import { type DocumentRow, documentStore } from '../store.js';

export interface NewDocument {
  readonly title: string;
  readonly extension: 'svg' | 'docx' | 'pdf';
  readonly mediaType: string;
  readonly content: Buffer;
  readonly conversationId: string | null;
}

const MOST_BYTES = 2_000_000;
const MOST_DOCUMENTS = 500;

/** Saves a file made by a tool. Above 2 MB, or 500 files of a user: CONFLICT, with a message for the user. */
export async function saveDocument(tx: UserTx, made: NewDocument): Promise<ServiceResult<Document>> {
  if (made.content.byteLength > MOST_BYTES)
    return fail('PAYLOAD_TOO_LARGE', `The document has ${made.content.byteLength} bytes; the limit is 2 MB.`);
  if ((await documentStore(tx).count()) >= MOST_DOCUMENTS)
    return fail('CONFLICT', `You already have ${MOST_DOCUMENTS} documents. Delete some first.`);
  const { title, mediaType, content, conversationId } = made;
  const fileName = `${fileStem(title)}.${made.extension}`;
  return ok(toJson(await documentStore(tx).create({ title, fileName, mediaType, content, conversationId })));
}

/** Newest first, without content; `input` is `{limit?, cursor?}`. */
export async function listDocuments(tx: UserTx, input: unknown): Promise<ServiceResult<DocumentPage>> {
  const parsed = parseInput(ListDocuments, input);
  if (!parsed.success) return parsed;
  const cursor = decodeCursor(parsed.data.cursor);
  if (!cursor.success) return cursor;
  return ok(
    pageToJson(await documentStore(tx).list({ limit: parsed.data.limit, cursor: cursor.data }), toJson),
  );
}

export async function getDocument(tx: UserTx, id: string): Promise<ServiceResult<Document>> {
  const found = isId(id) ? await documentStore(tx).get(id) : null;
  return found === null ? notFound('document', id) : ok(toJson(found));
}

/** The document's content, name and media type. */
export async function readDocument(
  tx: UserTx,
  id: string,
): Promise<ServiceResult<{ document: Document; content: Buffer }>> {
  const found = isId(id) ? await documentStore(tx).get(id) : null;
  const content = found === null ? null : await documentStore(tx).content(id);
  return found === null || content === null
    ? notFound('document', id)
    : ok({ document: toJson(found), content });
}

export async function deleteDocument(tx: UserTx, id: string): Promise<ServiceResult<null>> {
  return isId(id) && (await documentStore(tx).remove(id)) ? ok(null) : notFound('document', id);
}

function toJson(row: DocumentRow): Document {
  const { id, title, fileName, mediaType, bytes, conversationId, createdAt } = row;
  return { id, title, fileName, mediaType, bytes, conversationId, createdAt: createdAt.toISOString() };
}

/** A file name that every file system accepts. */
function fileStem(title: string): string {
  const stem = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return [...stem].slice(0, 60).join('') || 'document';
}

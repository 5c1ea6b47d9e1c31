import { createHash } from 'node:crypto';
import { type ProjectFile, type ProjectFileList, type UploadedFile, UploadFields } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import { type InsertedInput, insertSystemInput, lockConversation, type UserTx } from '@roundtable/prisma';
import {
  isId,
  LONGEST_QUEUE,
  MOST_CHARACTERS,
  notFound,
  queueFull,
  type ReadFile,
  takeTurnRoom,
} from '@roundtable/services';
import type { ProjectFileRow } from '../store/files.js';
import { fileStore } from '../store/files.js';
import { projectStore } from '../store/projects.js';
import { requireFileRoom } from './file-quota.js';
import { requireProject } from './find-project.js';
import { guessFileType } from './guess-file-type.js';

const MOST_FILES = 200;

export interface SavedFile {
  readonly uploaded: UploadedFile;
  /** The input for the file's conversation, to be delivered after the commit; null when there is none. */
  readonly input: InsertedInput | null;
}

/**
 * Stores a file read by `readFile`. It replaces a file of the same name and keeps its id; identical content is stored
 * once. A conversation, if given, must be in this project; it gets an input about the file in the same transaction,
 * once per content.
 */
export async function saveProjectFile(
  tx: UserTx,
  projectId: string,
  upload: {
    readonly file: ReadFile;
    readonly fields: unknown;
    /** The daily message limit, which counts an input about a file; 0: no limit. */
    readonly dailyLimit: number;
    readonly now?: Date;
  },
): Promise<ServiceResult<SavedFile>> {
  const parsed = parseInput(UploadFields, upload.fields);
  if (!parsed.success) return parsed;
  const { fileType, conversationId = null } = parsed.data;
  await projectStore(tx).lock(); // prevents a concurrent deletion of the project
  const allowed = await requirePlace(tx, projectId, conversationId);
  if (!allowed.success) return allowed;
  const files = fileStore(tx);
  await files.lock(projectId);
  const { file } = upload;
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  const same = await files.withBytes(projectId, sha256);
  const before = same ?? (await files.named(projectId, file.fileName));
  if (before === null && (await files.count(projectId)) >= MOST_FILES) return tooManyFiles();
  const grownBy = file.content.byteLength - (before?.bytes ?? 0);
  const room = grownBy > 0 ? await requireFileRoom(tx, grownBy) : ok(null);
  if (!room.success) return room;
  const told = same !== null && conversationId !== null && (await files.wasTold(same, conversationId));
  const tells = told ? null : conversationId;
  if (tells !== null) {
    const { dailyLimit, now = new Date() } = upload;
    const { userId, parts } = tx;
    const turn = await takeTurnRoom(tx.sql, { userId, conversationId: tells, dailyLimit, now, parts });
    if (!turn.success) return turn;
  }
  if (same !== null) return ok(await saved(tx, { row: same, tells, outcome: 'unchanged' }));
  const row = await files.save(before?.id ?? null, {
    projectId,
    conversationId,
    fileName: file.fileName,
    fileType: fileType ?? guessFileType(file.fileName, file.text),
    mediaType: file.mediaType,
    sha256,
    content: file.content,
    text: file.text,
  });
  return ok(await saved(tx, { row, tells, outcome: before === null ? 'created' : 'replaced' }));
}

/**
 * Checks an upload before its body is read: the project must be the user's; so must the conversation, if it is known
 * already; it must be in that project and have room in its queue.
 */
export async function mayUpload(
  tx: UserTx,
  projectId: string,
  conversationId: string | null,
): Promise<ServiceResult<null>> {
  if (conversationId !== null && !isId(conversationId)) return notFound('conversation', conversationId);
  const allowed = await requirePlace(tx, projectId, conversationId);
  if (!allowed.success || conversationId === null) return allowed;
  const locked = await lockConversation(tx.sql, conversationId);
  return (locked?.waiting ?? 0) >= LONGEST_QUEUE ? queueFull() : ok(null);
}

/** Newest first. */
export async function listProjectFiles(
  tx: UserTx,
  projectId: string,
): Promise<ServiceResult<ProjectFileList>> {
  const project = await requireProject(tx, projectId);
  if (!project.success) return project;
  const rows = await fileStore(tx).list(projectId);
  return ok({ items: rows.map(fileToJson) });
}

export async function getProjectFile(
  tx: UserTx,
  projectId: string,
  id: string,
): Promise<ServiceResult<ProjectFile>> {
  const row = await findFile(tx, projectId, id);
  return row === null ? notFound('file', id) : ok(fileToJson(row));
}

/** The file's original content. */
export async function readProjectFile(
  tx: UserTx,
  projectId: string,
  id: string,
): Promise<ServiceResult<{ file: ProjectFile; content: Buffer }>> {
  const row = await findFile(tx, projectId, id);
  const content = row === null ? null : await fileStore(tx).content(row.id);
  return row === null || content === null ? notFound('file', id) : ok({ file: fileToJson(row), content });
}

export async function deleteProjectFile(
  tx: UserTx,
  projectId: string,
  id: string,
): Promise<ServiceResult<null>> {
  const isGone = isId(projectId) && isId(id) && (await fileStore(tx).remove(projectId, id));
  return isGone ? ok(null) : notFound('file', id);
}

/** A piece of a file's text, by the file's name; the error for an unknown name lists the existing files. */
export async function readFileText(
  tx: UserTx,
  projectId: string,
  about: { readonly fileName: string; readonly from: number; readonly most: number },
): Promise<ServiceResult<{ file: ProjectFile; text: string; nextOffset: number | null }>> {
  const files = fileStore(tx);
  const row = await files.named(projectId, about.fileName);
  if (row === null) {
    const names = (await files.list(projectId)).slice(0, 20).map(({ fileName }) => fileName);
    const known = names.length === 0 ? 'The project has no files.' : `There are: ${names.join(', ')}.`;
    return fail('NOT_FOUND', `There is no file "${about.fileName.slice(0, 200)}". ${known}`);
  }
  const text = await files.text(row.id, about);
  const next = about.from + about.most;
  return ok({ file: fileToJson(row), text, nextOffset: next < row.characters ? next : null });
}

async function findFile(tx: UserTx, projectId: string, id: string): Promise<ProjectFileRow | null> {
  return isId(projectId) && isId(id) ? fileStore(tx).get(projectId, id) : null;
}

async function requirePlace(
  tx: UserTx,
  projectId: string,
  conversationId: string | null,
): Promise<ServiceResult<null>> {
  const project = await requireProject(tx, projectId);
  if (!project.success) return project;
  if (conversationId === null) return ok(null);
  const place = await fileStore(tx).projectOf(conversationId);
  if (place === undefined) return notFound('conversation', conversationId);
  if (place === project.data.id) return ok(null);
  return fail(
    'CONFLICT',
    `This conversation is not in "${project.data.name}". Switch it to that project first, or leave conversationId out.`,
  );
}

async function saved(
  tx: UserTx,
  about: {
    readonly row: ProjectFileRow;
    /** The conversation that gets an input about it; null for none. */
    readonly tells: string | null;
    readonly outcome: UploadedFile['outcome'];
  },
): Promise<SavedFile> {
  const { row, tells, outcome } = about;
  const uploaded = { ...fileToJson(row), outcome, notice: noticeOf(row) };
  if (tells === null) return { uploaded, input: null };
  return {
    uploaded,
    input: await insertSystemInput(tx.sql, {
      conversationId: tells,
      topic: 'project_file',
      topicId: row.id,
      text: `The user uploaded the file "${row.fileName}" (${row.fileType}, ${row.characters} characters of text).`,
    }),
  };
}

function tooManyFiles<T>(): ServiceResult<T> {
  return fail('CONFLICT', `This project already has ${MOST_FILES} files. Delete some first.`);
}

function noticeOf({ characters }: ProjectFileRow): string | null {
  if (characters === 0)
    return 'The file is saved, but no text could be read from it: it may be a scan, or have only pictures.';
  if (characters < MOST_CHARACTERS) return null;
  return `The file is saved; the agents read its first ${MOST_CHARACTERS.toLocaleString('en')} characters.`;
}

function fileToJson(row: ProjectFileRow): ProjectFile {
  const { id, fileName, fileType, mediaType, bytes, characters, conversationId, uploadedAt, factsTaken } =
    row;
  return { id, fileName, fileType, mediaType, bytes, characters, conversationId, uploadedAt, factsTaken };
}

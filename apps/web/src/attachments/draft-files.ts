import { ApiError } from '@roundtable/client';
import type { WhyNotAttached } from './file-kinds.js';

/** A file that is with the server, as a message names it. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'document';
  readonly bytes: number;
}

/** A file beside the message field. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly kind: SentFile['kind'];
  /** The picture on this device, until the server shows it. */
  readonly preview: string | null;
  readonly state:
    | { readonly type: 'sending'; readonly share: number }
    | { readonly type: 'ready'; readonly file: SentFile }
    | { readonly type: 'refused'; readonly why: WhyNotAttached | 'gone' }
    | { readonly type: 'failed'; readonly error: ApiError };
}

/** The files of one conversation that come with its next message. */
export interface DraftFiles {
  readonly get: () => readonly DraftFile[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void;
  /** Those that are ready; what is not stays. */
  readonly take: () => readonly SentFile[];
  /** They came back: refused, or withdrawn. What the server has no more (`gone`) is not ready any longer. */
  readonly putBack: (files: readonly SentFile[], gone?: string | null) => void;
}

const known = new Map<string, DraftFiles>();

/** They last as long as the page, over every way through it. */
export function draftFilesOf(userId: string, conversationId: string): DraftFiles {
  const key = `${userId}.${conversationId}`;
  const files = known.get(key) ?? createDraftFiles();
  known.set(key, files);
  return files;
}

export function isUploading(files: readonly DraftFile[]): boolean {
  return files.some(({ state }) => state.type === 'sending');
}

/** The first one that cannot be sent as it is: refused, or not arrived. */
export function faultyIn(files: readonly DraftFile[]): DraftFile | undefined {
  return files.find(({ state }) => state.type === 'refused' || state.type === 'failed');
}

/** The file that a message was refused for, by the server's error. */
export function refusedFile(error: unknown): string | null {
  const id = error instanceof ApiError ? error.details?.attachment : undefined;
  return typeof id === 'string' ? id : null;
}

export function readyIn(files: readonly DraftFile[]): readonly SentFile[] {
  return files.flatMap(({ state }) => (state.type === 'ready' ? [state.file] : []));
}

function createDraftFiles(): DraftFiles {
  const listeners = new Set<() => void>();
  let files: readonly DraftFile[] = [];
  const change: DraftFiles['change'] = (how) => {
    const next = how(files);
    for (const { key, preview } of files)
      if (preview !== null && !next.some((one) => one.key === key)) URL.revokeObjectURL(preview);
    files = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => files,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    take() {
      const ready = readyIn(files);
      change((now) => now.filter(({ state }) => state.type !== 'ready'));
      return ready;
    },
    putBack: (back, gone = null) =>
      change((now) => [
        ...back
          .filter(({ id }) => !now.some(({ key }) => key === id))
          .map((file) => ({
            ...{ key: file.id, name: file.name, size: file.bytes, kind: file.kind, preview: null },
            state:
              file.id === gone
                ? ({ type: 'refused', why: 'gone' } as const)
                : ({ type: 'ready', file } as const),
          })),
        ...now,
      ]),
  };
}

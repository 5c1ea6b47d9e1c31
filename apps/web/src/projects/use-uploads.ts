import type { UploadedFile } from '@roundtable/api';
import { ApiError, createClient } from '@roundtable/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { fetchWithProgress } from './fetch-with-progress.js';
import { type WhyNot, whyNot } from './file-rules.js';
import { projectKeys } from './projects-queries.js';

export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state:
    | { readonly type: 'waiting' }
    | { readonly type: 'sending'; readonly share: number }
    | { readonly type: 'done'; readonly outcome: UploadedFile['outcome']; readonly notice: string | null }
    | { readonly type: 'refused'; readonly why: WhyNot }
    | { readonly type: 'failed'; readonly error: ApiError };
}

export interface Uploads {
  readonly items: readonly Upload[];
  readonly isBusy: boolean;
  /** Sends files one after another; what would be refused is not sent. */
  readonly add: (files: readonly File[], to: UploadTarget) => void;
  readonly again: (key: string) => void;
  readonly forget: (key: string) => void;
}

export interface UploadTarget {
  readonly projectId: string;
  /** Its agent greets the file. */
  readonly conversationId?: string;
}

let nextKey = 1;

/** Files on their way into a project, each with how far it is and what came of it. */
export function useUploads(): Uploads {
  const queries = useQueryClient();
  const [items, setItems] = useState<readonly Upload[]>([]);
  const [sources] = useState(() => new Map<string, { file: File; to: UploadTarget }>());

  const become = useCallback((key: string, state: Upload['state']) => {
    setItems((before) => before.map((one) => (one.key === key ? { ...one, state } : one)));
  }, []);

  const send = useCallback(
    async (key: string) => {
      const source = sources.get(key);
      if (source === undefined) return;
      const { file, to } = source;
      become(key, { type: 'sending', share: 0 });
      try {
        const { outcome, notice } = await upload(file, to, (share) =>
          become(key, { type: 'sending', share }),
        );
        become(key, { type: 'done', outcome, notice });
      } catch (error) {
        become(key, { type: 'failed', error: asApiError(error) });
      }
      await queries.invalidateQueries({ queryKey: projectKeys.all });
    },
    [become, queries, sources],
  );

  const add = useCallback(
    (files: readonly File[], to: UploadTarget) => {
      const added = files.map((file): Upload => {
        const key = `upload.${nextKey++}`;
        const why = whyNot(file);
        if (why === null) sources.set(key, { file, to });
        const state = why === null ? ({ type: 'waiting' } as const) : ({ type: 'refused', why } as const);
        return { key, name: file.name, size: file.size, state };
      });
      setItems((before) => [...before, ...added]);
      void (async () => {
        for (const { key } of added) await send(key);
      })();
    },
    [send, sources],
  );

  return {
    items,
    isBusy: items.some(({ state }) => state.type === 'waiting' || state.type === 'sending'),
    add,
    again: (key) => void send(key),
    forget: (key) => {
      sources.delete(key);
      setItems((before) => before.filter((one) => one.key !== key));
    },
  };
}

async function upload(file: File, to: UploadTarget, onProgress: (share: number) => void) {
  const content = new Uint8Array(await file.arrayBuffer());
  const { projectId, conversationId } = to;
  const client = createClient({
    baseUrl: globalThis.location.origin,
    token: null,
    fetch: fetchWithProgress(onProgress),
  });
  return client.projects.files.upload(
    projectId,
    { fileName: file.name, content },
    conversationId === undefined ? {} : { conversationId },
  );
}

/** A file that cannot be read any more (moved, no permission) has no status either. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(String(error), { status: 0, code: 'UNREADABLE', cause: error });
}

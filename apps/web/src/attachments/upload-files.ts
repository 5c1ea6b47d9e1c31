import type { TakenFiles } from '@roundtable/capabilities/attachments';
import { ApiError, createClient } from '@roundtable/client';
import { api } from '../app/api.js';
import { fetchWithProgress } from '../projects/fetch-with-progress.js';
import { newId } from '../ui/new-id.js';
import type { DraftFile, DraftFiles, SentFile } from './draft-files.js';
import { kindOf, whyNotAttached } from './file-kinds.js';

/** The files as they were chosen, for another try. */
const chosen = new Map<string, File>();

/** Sends files to the server, one after another, beside what is typed. What would be refused is not sent. */
export function addFiles(
  files: readonly File[],
  to: { readonly draft: DraftFiles; readonly conversationId: string; readonly taken: TakenFiles },
): void {
  const added = files.map((file): DraftFile => {
    const key = newId();
    const why = whyNotAttached(file, to.taken);
    const kind = kindOf(file) ?? 'document';
    if (why === null) chosen.set(key, file);
    return {
      ...{ key, name: file.name, size: file.size, kind },
      preview: why === null && kind === 'image' ? URL.createObjectURL(file) : null,
      state: why === null ? { type: 'sending', share: 0 } : { type: 'refused', why },
    };
  });
  to.draft.change((before) => [...before, ...added]);
  void (async () => {
    for (const { key } of added) await send(key, to);
  })();
}

/** One that failed, once more. */
export function sendAgain(key: string, to: { readonly draft: DraftFiles; readonly conversationId: string }) {
  void send(key, to);
}

/** Takes a file away; what the server has of it, it forgets. */
export function removeFile(key: string, { draft }: { readonly draft: DraftFiles }): void {
  const file = draft.get().find((one) => one.key === key);
  chosen.delete(key);
  draft.change((before) => before.filter((one) => one.key !== key));
  if (file?.state.type === 'ready') void api.attachments.remove(file.state.file.id).catch(() => {});
}

async function send(
  key: string,
  { draft, conversationId }: { readonly draft: DraftFiles; readonly conversationId: string },
): Promise<void> {
  const file = chosen.get(key);
  const become = (state: DraftFile['state']) =>
    draft.change((before) => before.map((one) => (one.key === key ? { ...one, state } : one)));
  if (file === undefined) return;
  become({ type: 'sending', share: 0 });
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    const client = clientWith((share) => become({ type: 'sending', share }));
    const { id, fileName, kind, bytes } = await client.attachments.upload(conversationId, {
      ...{ fileName: file.name, content },
    });
    const sent: SentFile = { id, name: fileName, kind, bytes };
    if (draft.get().some((one) => one.key === key)) become({ type: 'ready', file: sent });
    else await api.attachments.remove(id); // taken away meanwhile
    chosen.delete(key);
  } catch (error) {
    become({ type: 'failed', error: asApiError(error) });
  }
}

function clientWith(onProgress: (share: number) => void) {
  return createClient({
    baseUrl: globalThis.location.origin,
    token: null,
    fetch: fetchWithProgress(onProgress),
  });
}

/** A file that cannot be read any more (moved, no permission) has no status either. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(String(error), { status: 0, code: 'UNREADABLE', cause: error });
}

import { createRequire } from 'node:module';
import { type Asker, createThreads } from '@roundtable/services';
import type { DocumentText } from './make-document.js';

/** Resolves to null when the document could not be made in time. */
export type DocumentMaker = (text: DocumentText, asker: Asker) => Promise<Buffer | null>;

/** Makes documents in a thread, because a long PDF takes a second of CPU time. */
export function createDocumentMaker(): DocumentMaker {
  const make = createThreads<DocumentText, Uint8Array>({
    script: createRequire(import.meta.url).resolve('@roundtable/capabilities/document-worker'),
    longestMs: 15_000,
  });
  return async (text, asker) => {
    const ended = await make(text, asker);
    return ended.type === 'done' ? Buffer.from(ended.result) : null;
  };
}

import { createThreadEmbeddings, hasModel, type ThreadEmbeddings } from './thread-embeddings.js';

/** The model of a process's configuration; null, and said in the log, when there is none: search finds words then. */
export function openEmbeddings(
  dir: string | null,
  log: { info(about: Record<string, unknown>, message: string): void },
): ThreadEmbeddings | null {
  if (dir !== null && hasModel(dir)) return createThreadEmbeddings({ dir });
  log.info({ dir }, 'search finds words only: there is no model for meaning (EMBEDDINGS_DIR)');
  return null;
}

import type { EmbeddingPort } from '@roundtable/core';
import {
  type Database,
  findUnembeddedMessages,
  forgetOtherEmbeddings,
  keepMessageEmbedding,
  readWordsOfMessages,
  type UnembeddedMessage,
} from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';
import { createEmbedder, type EmbeddingWork } from '../search/embed-waiting.js';
import { compact, signsOf } from './compact-vector.js';

const EVERY_MS = 1_000;
const WORDS_AT_ONCE = 200;
const MEANINGS_AT_ONCE = 20;

/**
 * Fills the index of projects' messages behind the turns: first the words, so that a message is found a second after it
 * was said, then the meaning, if there is a model for that. Any number of workers run one.
 */
export function createMessageIndexer(deps: {
  db: Database;
  embeddings: EmbeddingPort | null;
  log: ServiceLog;
  now: () => number;
}) {
  const { db, embeddings, log } = deps;
  const work: EmbeddingWork<UnembeddedMessage> = {
    find: (aside) => db.withSystemSql((sql) => findUnembeddedMessages(sql, MEANINGS_AT_ONCE, aside)),
    batch: MEANINGS_AT_ONCE,
    keep: (one, { model, vector }) =>
      db.withSystemSql((sql) =>
        keepMessageEmbedding(sql, one, { model, vector: compact(vector), signs: signsOf(vector) }),
      ),
    keyOf: (one) => `${one.conversationId}/${one.seq}`,
    about: ({ conversationId, seq }) => ({ conversation: conversationId, seq }),
    // What was said meanwhile is found by its words before the rest gets its meaning.
    between: readWords,
  };
  const embedder = embeddings === null ? null : createEmbedder(embeddings, work, deps);
  let isTidy = false;

  async function readWords(): Promise<void> {
    for (let full = true; full && !job.isStopping(); ) {
      full = (await db.withSystemSql((sql) => readWordsOfMessages(sql, WORDS_AT_ONCE))) === WORDS_AT_ONCE;
    }
  }

  async function look(): Promise<void> {
    await readWords();
    if (embeddings === null || embedder === null || embedder.isPaused()) return;
    if (!isTidy) await db.withSystemSql((sql) => forgetOtherEmbeddings(sql, embeddings.model));
    isTidy = true;
    await embedder.embedAll(job.isStopping);
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'messages could not be indexed; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

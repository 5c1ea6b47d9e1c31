import type { EmbeddingPort } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import type { RelaySource, ServiceLog } from '@roundtable/services';
import { createEmbedder, type EmbeddingWork } from '@roundtable/services';
import {
  findUnembeddedMessages,
  forgetOtherEmbeddings,
  keepMessageEmbedding,
  readWordsOfMessages,
  type UnembeddedMessage,
} from '../store/fill-message-index.js';
import { compact, signsOf } from './compact-vector.js';

const WORDLESS = 'EXISTS (SELECT FROM message_index WHERE words IS NULL)';
const MEANINGLESS = 'EXISTS (SELECT FROM message_index WHERE model IS NULL)';
const WORDS_AT_ONCE = 200;
const MEANINGS_AT_ONCE = 20;

/**
 * Fills the index of project messages in the background: first their words, so that a message is found a second after
 * it was written, then their embeddings, if there is a model. Any number of workers may run it.
 */
export function createMessageIndexer(deps: {
  db: Database;
  embeddings: EmbeddingPort | null;
  log: ServiceLog;
  now: () => number;
}) {
  const { db, embeddings } = deps;
  const work: EmbeddingWork<UnembeddedMessage> = {
    find: (aside) => db.withSystemSql((sql) => findUnembeddedMessages(sql, MEANINGS_AT_ONCE, aside)),
    batch: MEANINGS_AT_ONCE,
    keep: (one, { model, vector }) =>
      db.withSystemSql((sql) =>
        keepMessageEmbedding(sql, one, { model, vector: compact(vector), signs: signsOf(vector) }),
      ),
    keyOf: (one) => `${one.conversationId}/${one.seq}`,
    about: ({ conversationId, seq }) => ({ conversation: conversationId, seq }),
    // Words of newer messages are indexed before the next embeddings.
    between: readWords,
  };
  const embedder = embeddings === null ? null : createEmbedder(embeddings, work, deps);
  let isTidy = false;
  let isStopping = () => false;

  async function readWords(): Promise<void> {
    for (let full = true; full && !isStopping(); ) {
      full = (await db.withSystemSql((sql) => readWordsOfMessages(sql, WORDS_AT_ONCE))) === WORDS_AT_ONCE;
    }
  }

  async function look(): Promise<void> {
    await readWords();
    if (embeddings === null || embedder === null || embedder.isPaused()) return;
    if (!isTidy) await db.withSystemSql((sql) => forgetOtherEmbeddings(sql, embeddings.model));
    isTidy = true;
    await embedder.embedAll(isStopping);
  }

  const source: RelaySource = {
    what: 'a message that is not in the index',
    waiting: embeddings === null ? WORDLESS : `(${WORDLESS} OR ${MEANINGLESS})`,
    handOver(about) {
      isStopping = about.isStopping;
      return look();
    },
  };
  return { look, source };
}

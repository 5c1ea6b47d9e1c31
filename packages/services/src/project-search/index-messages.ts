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
import { compact, signsOf } from './compact-vector.js';

const EVERY_MS = 1_000;
const WORDS_AT_ONCE = 200;
const MEANINGS_AT_ONCE = 20;
/** After a model that failed: it does not mend itself in a second. */
const PAUSE_MS = 60_000;
/** A text that failed lets the others pass for so long: it may be the text that is at fault. */
const ASIDE_MS = 10 * 60_000;

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
  const { db, embeddings, log, now } = deps;
  let pausedUntil = 0;
  let isTidy = false;
  const aside = new Map<string, number>();

  async function readWords(): Promise<void> {
    for (let full = true; full && !job.isStopping(); ) {
      full = (await db.withSystemSql((sql) => readWordsOfMessages(sql, WORDS_AT_ONCE))) === WORDS_AT_ONCE;
    }
  }

  async function embedAll(model: EmbeddingPort): Promise<void> {
    if (!isTidy) await db.withSystemSql((sql) => forgetOtherEmbeddings(sql, model.model));
    isTidy = true;
    for (let full = true; full && !job.isStopping(); ) {
      const waiting = await db.withSystemSql((sql) =>
        findUnembeddedMessages(sql, MEANINGS_AT_ONCE, setAside()),
      );
      full = waiting.length === MEANINGS_AT_ONCE;
      for (const one of waiting) if (job.isStopping() || !(await embed(model, one))) return;
      // What was said meanwhile is found by its words before the rest gets its meaning.
      await readWords();
    }
  }

  /** @returns false when the model failed; it is asked again after a pause. */
  async function embed(model: EmbeddingPort, one: UnembeddedMessage): Promise<boolean> {
    try {
      const [vector] = await model.embed([one.text]);
      if (vector === undefined) throw new Error('the model gave no vector');
      const made = { model: model.model, vector: compact(vector), signs: signsOf(vector) };
      await db.withSystemSql((sql) => keepMessageEmbedding(sql, one, made));
      return true;
    } catch (error) {
      pausedUntil = now() + PAUSE_MS;
      aside.set(`${one.conversationId}/${one.seq}`, now() + ASIDE_MS);
      const about = { error, conversation: one.conversationId, seq: one.seq };
      log.warn(about, 'a message could not be embedded; it is tried again');
      return false;
    }
  }

  function setAside(): string[] {
    for (const [place, until] of aside) if (until <= now()) aside.delete(place);
    return [...aside.keys()];
  }

  async function look(): Promise<void> {
    await readWords();
    if (embeddings !== null && now() >= pausedUntil) await embedAll(embeddings);
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'messages could not be indexed; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

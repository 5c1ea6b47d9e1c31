import type { EmbeddingPort } from '@roundtable/core';
import {
  type Database,
  findUnembedded,
  keepEmbedding,
  settleCheckIns,
  tidyEmbeddings,
  type Unembedded,
} from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';

const EVERY_MS = 2_000;
const BATCH = 20;
/** After a model that failed: it does not mend itself in a second. */
const PAUSE_MS = 60_000;
/** A text that failed lets the others pass for so long: it may be the text that is at fault. */
const ASIDE_MS = 10 * 60_000;
const TIDY_EVERY_MS = 60 * 60_000;

/**
 * Does behind the scenes what no request waits for: check-ins take over the answers of their turns, texts get their
 * embeddings. Any number of workers run one; what two of them do at once is done twice and kept once. Without a model
 * texts wait, and are found by their words.
 */
export function createSearchKeeper(deps: {
  db: Database;
  embeddings: EmbeddingPort | null;
  log: ServiceLog;
  now: () => number;
}) {
  const { db, embeddings, log, now } = deps;
  let pausedUntil = 0;
  let tidyAt = now();
  /** Ids of texts that failed, with when they are tried again. With a pause behind each failure they are few. */
  const aside = new Map<string, number>();

  async function embedAll(model: EmbeddingPort): Promise<void> {
    if (now() >= tidyAt) {
      tidyAt = now() + TIDY_EVERY_MS;
      await db.withSystemSql((sql) => tidyEmbeddings(sql, model.model));
    }
    for (let full = true; full && !job.isStopping(); ) {
      const waiting = await db.withSystemSql((sql) => findUnembedded(sql, BATCH, setAside()));
      full = waiting.length >= BATCH;
      if (!(await embed(model, waiting))) return;
    }
  }

  /** @returns false when the model failed; it is asked again after a pause. */
  async function embed(model: EmbeddingPort, texts: readonly Unembedded[]): Promise<boolean> {
    for (const one of texts) {
      if (job.isStopping()) return false;
      try {
        const [vector] = await model.embed([one.text]);
        if (vector === undefined) throw new Error('the model gave no vector');
        await db.withSystemSql((sql) => keepEmbedding(sql, one, { model: model.model, vector }));
      } catch (error) {
        pausedUntil = now() + PAUSE_MS;
        aside.set(one.id, now() + ASIDE_MS);
        log.warn({ error, kind: one.kind, id: one.id }, 'a text could not be embedded; it is tried again');
        return false;
      }
    }
    return true;
  }

  function setAside(): string[] {
    for (const [id, until] of aside) if (until <= now()) aside.delete(id);
    return [...aside.keys()];
  }

  async function look(): Promise<void> {
    await db.withSystemSql((sql) => settleCheckIns(sql, null));
    if (embeddings !== null && now() >= pausedUntil) await embedAll(embeddings);
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'check-ins could not be looked after; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

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
import { createEmbedder, type EmbeddingWork } from './embed-waiting.js';

const EVERY_MS = 2_000;
const BATCH = 20;
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
  const work: EmbeddingWork<Unembedded> = {
    find: (aside) => db.withSystemSql((sql) => findUnembedded(sql.last, BATCH, aside)),
    batch: BATCH,
    keep: (one, made) => db.withSystemSql((sql) => keepEmbedding(sql, one, made)),
    keyOf: (one) => one.id,
    about: ({ kind, id }) => ({ kind, id }),
  };
  const embedder = embeddings === null ? null : createEmbedder(embeddings, work, deps);
  let tidyAt = now();

  async function tidy(model: string): Promise<void> {
    if (now() < tidyAt) return;
    tidyAt = now() + TIDY_EVERY_MS;
    await db.withSystemSql((sql) => tidyEmbeddings(sql, model));
  }

  async function look(): Promise<void> {
    await db.withSystemSql((sql) => settleCheckIns(sql.last, null));
    if (embeddings === null || embedder === null || embedder.isPaused()) return;
    await tidy(embeddings.model);
    await embedder.embedAll(job.isStopping);
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'check-ins could not be looked after; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

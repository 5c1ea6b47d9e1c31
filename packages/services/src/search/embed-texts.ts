import type { EmbeddingPort } from '@roundtable/core';
import {
  type Database,
  type EmbeddedText,
  findUnembedded,
  keepEmbedding,
  tidyEmbeddings,
  type Unembedded,
  unembeddedExists,
} from '@roundtable/prisma';
import type { RelaySource } from '../relay/relay.js';
import type { ServiceLog } from '../service-log.js';
import { createEmbedder, type EmbeddingWork } from './embed-waiting.js';

const BATCH = 20;
const TIDY_EVERY_MS = 60 * 60_000;

/**
 * Gives the texts of a capability their embeddings, behind the commit. Any number of workers run one; what two of them do
 * at once is done twice and kept once. Without a model texts wait, and are found by their words.
 */
export function embedTexts(
  texts: EmbeddedText,
  deps: {
    readonly db: Database;
    readonly embeddings: EmbeddingPort | null;
    readonly log: ServiceLog;
    readonly now: () => number;
  },
): RelaySource[] {
  const { db, embeddings, now } = deps;
  if (embeddings === null) return [];
  const work: EmbeddingWork<Unembedded> = {
    find: (except) => db.withSystemSql((sql) => findUnembedded(sql.last, texts, { limit: BATCH, except })),
    batch: BATCH,
    keep: (one, made) => db.withSystemSql((sql) => keepEmbedding(sql, texts, { ...one, ...made })),
    keyOf: (one) => one.id,
    about: ({ id }) => ({ kind: texts.kind, id }),
  };
  const embedder = createEmbedder(embeddings, work, deps);
  let tidyAt = now();

  async function tidy(model: string): Promise<void> {
    if (now() < tidyAt) return;
    tidyAt = now() + TIDY_EVERY_MS;
    await db.withSystemSql((sql) => tidyEmbeddings(sql, texts, model));
  }

  return [
    {
      what: `a text without a meaning (${texts.kind})`,
      waiting: unembeddedExists(texts),
      async handOver({ isStopping }) {
        if (embedder.isPaused()) return;
        await tidy(embeddings.model);
        await embedder.embedAll(isStopping);
      },
    },
  ];
}

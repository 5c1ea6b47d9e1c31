import { performance } from 'node:perf_hooks';
import { createPipeline, type KnowledgeKeeper, type PipelineRegistry } from '@roundtable/activities';
import type { EmbeddingPort } from '@roundtable/core';
import type { Logger } from '@roundtable/platform';
import { lastTask, stampTask, type UserTx } from '@roundtable/prisma';
import { recallHistory, searchQuery } from '@roundtable/services';

/** The steps that teams may name around the model call, on the worker's database and models. */
export function createBriefPipeline(deps: {
  readonly knowledge: Pick<KnowledgeKeeper, 'of'>;
  readonly embeddings: EmbeddingPort | null;
  readonly log: Logger;
}): PipelineRegistry<UserTx> {
  return createPipeline<UserTx>({
    knowledge: deps.knowledge,
    tasks: {
      last: (tx, about) => lastTask(tx.sql, about),
      stamp: (tx, about) => stampTask(tx.sql, about),
    },
    recall: async (about, read) => {
      // The text's meaning is made outside of the transaction.
      const query = await searchQuery(about.text, deps.embeddings, deps.log);
      return read((tx) => recallHistory(tx, { ...about, query }));
    },
    clock: () => performance.now(),
  });
}

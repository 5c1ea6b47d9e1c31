import type { Searches, StepHost } from '@roundtable/engine';
import type { UserTx } from '@roundtable/prisma';
import { createKnowledgeKeeper, knowledgeVectors } from './knowledge/knowledge-keeper.js';
import type { PreparedKeeper } from './knowledge/team-knowledge.js';
import { recallHistory } from './recall-history.js';
import type { BriefPorts } from './stages/brief-ports.js';
import { lastTask, stampTask } from './store/turn-tasks.js';

/** Ports of tools and stages: the team's prepared tasks and guides, and the search of older messages. */
export interface DesignPorts extends BriefPorts<UserTx>, Searches {
  readonly knowledge: Pick<PreparedKeeper, 'of'>;
}

export function openDesignPorts(host: StepHost<unknown>): DesignPorts {
  const { db, confirmations, embeddings, search, log, onClose } = host;
  const knowledge = createKnowledgeKeeper({ embeddings, vectors: knowledgeVectors(db), log });
  onClose(() => knowledge.stop());
  return {
    search,
    knowledge,
    confirmations,
    tasks: {
      last: (tx, about) => lastTask(tx.sql, about),
      stamp: (tx, about) => stampTask(tx.sql, about),
    },
    recall: async (about, read) => {
      // The text is embedded outside of the transaction.
      const query = await search(about.text);
      return read((tx) => recallHistory(tx, { ...about, query }));
    },
    clock: () => performance.now(),
  };
}

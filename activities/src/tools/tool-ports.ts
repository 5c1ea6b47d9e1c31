import type { SearchQuery } from '@roundtable/services';
import type { DocumentMaker } from '../documents/make-in-thread.js';
import { createKnowledgeKeeper } from '../knowledge/knowledge-keeper.js';
import type { PreparedKeeper } from '../knowledge/team-knowledge.js';
import type { WebPorts } from '../web/web-ports.js';

/** What tools reach besides the database. Null: this process has it not, and the tool says so to the model. */
export interface ToolPorts {
  readonly web: WebPorts | null;
  readonly makeDocument: DocumentMaker | null;
  /** Makes a query of words and of meaning; without a model for meaning, of words alone. */
  readonly search: (text: string) => Promise<SearchQuery>;
  readonly knowledge: Pick<PreparedKeeper, 'of'>;
}

/** For those who ask only which tools there are. */
export const NO_PORTS: ToolPorts = {
  web: null,
  makeDocument: null,
  search: async (text) => ({ text, meaning: null }),
  knowledge: createKnowledgeKeeper({ embeddings: null, vectors: null, log: { warn() {} } }),
};

import { type EmbeddingPort, fuseRanks, nearest } from '@roundtable/core';
import type { NearRow } from '@roundtable/prisma';
import type { ServiceLog } from '../service-log.js';

/** What is searched for: its words, and its meaning if there is a model for that. */
export interface SearchQuery {
  readonly text: string;
  readonly meaning: { readonly model: string; readonly vector: Float32Array } | null;
}

/** What a query says stands at its beginning, and longer ones are refused anyway. */
const LONGEST = 500;

/**
 * Makes a query of what somebody typed. It takes some 30 ms of a model's time: do it before the transaction that
 * searches. A model that fails costs the meaning, not the search.
 */
export async function searchQuery(
  text: string,
  embeddings: EmbeddingPort | null,
  log: Pick<ServiceLog, 'warn'>,
): Promise<SearchQuery> {
  if (embeddings === null || text.trim() === '') return { text, meaning: null };
  try {
    const [vector] = await embeddings.embed([text.slice(0, LONGEST)]);
    return { text, meaning: vector === undefined ? null : { model: embeddings.model, vector } };
  } catch (error) {
    log.warn({ error }, 'a query could not be embedded; its words are searched for');
    return { text, meaning: null };
  }
}

/** As many as anybody looks through. */
export const MOST_FOUND = 100;
/** Newest rows that are compared by meaning: five years of daily check-ins. Their vectors travel, 4 KB each. */
const MOST_COMPARED = 2_000;
/** Four in five of what belongs together is closer, one in eight of the rest: docs/search.md. */
const CLOSE_ENOUGH = 0.2;

/** Ids by words and by meaning in one order, best first. */
export async function rankBoth(
  query: SearchQuery,
  look: {
    readonly words: (text: string, limit: number) => Promise<readonly string[]>;
    readonly vectors: (model: string, limit: number) => Promise<readonly NearRow[]>;
  },
): Promise<string[]> {
  const byWords = await look.words(query.text, MOST_FOUND);
  if (query.meaning === null) return [...byWords];
  const { model, vector } = query.meaning;
  const rows = await look.vectors(model, MOST_COMPARED);
  const byMeaning = nearest(vector, rows, { atLeast: CLOSE_ENOUGH, limit: MOST_FOUND });
  return fuseRanks([byMeaning, byWords]).slice(0, MOST_FOUND);
}

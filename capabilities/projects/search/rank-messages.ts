import { fuseRanks } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import {
  messagesNearby,
  messagesWithWords,
  type NearMessage,
  type SearchedProject,
} from '../store/find-messages.js';
import { closenessTo, signsOf } from './compact-vector.js';

/** Most results: nobody looks through more. */
const MOST_FOUND = 50;
/** Signs compare roughly: this many nearest messages are compared exactly. */
const LOOKED_AT = 400;
/** The threshold of the search of notes: four in five related texts are closer (docs/search.md). */
const CLOSE_ENOUGH = 0.2;

/** Places of messages by words and by meaning in one ranking, best first; of one project, or of all (null). */
export async function rankMessages(
  tx: UserTx,
  project: SearchedProject,
  query: SearchQuery,
  most = MOST_FOUND,
): Promise<string[]> {
  const byWords = await messagesWithWords(tx.sql, project, { text: query.text, limit: most });
  const byMeaning = await nearbyMessages(tx, project, query, most);
  return fuseRanks([byMeaning, byWords]).slice(0, most);
}

/** Places of messages by meaning alone, closest first; none without an embedding of the query. */
export async function nearbyMessages(
  tx: UserTx,
  project: SearchedProject,
  query: SearchQuery,
  most: number,
): Promise<string[]> {
  if (query.meaning === null) return [];
  const { model, vector } = query.meaning;
  const looked = await messagesNearby(tx.sql, project, { model, signs: signsOf(vector), limit: LOOKED_AT });
  return nearestOf(looked, vector).slice(0, most);
}

function nearestOf(looked: readonly NearMessage[], vector: Float32Array): string[] {
  return looked
    .map(({ id, vector: kept }) => ({ id, closeness: closenessTo(vector, kept) }))
    .filter(({ closeness }) => closeness >= CLOSE_ENOUGH)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ id }) => id);
}

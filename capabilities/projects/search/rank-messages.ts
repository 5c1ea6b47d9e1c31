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

/** As many as anybody looks through. */
const MOST_FOUND = 50;
/** Signs are a rough look: of so many the nearest ones are found exactly. */
const LOOKED_AT = 400;
/** As in the search of notes: four in five of what belongs together is closer (docs/search.md). */
const CLOSE_ENOUGH = 0.2;

/** Places of messages by words and by meaning in one order, best first; of one project, or of all (null). */
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

/** Places of messages by meaning alone, the closest first; none where no model knows what is meant. */
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

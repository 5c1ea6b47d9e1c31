import { fuseRanks, ok, type ServiceResult } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import { rankedPage, type SearchQuery } from '@roundtable/services';
import { EVERYTHING, nearbyMessages } from '../projects/server.js';
import type { MessageSearch, SaidMessage } from './schemas.js';
import { foundSnippet } from './snippet.js';
import { conversationsWithTitle, type FoundRow, messagesAt, messagesWithWords } from './store.js';

/** Most results: nobody looks through more. */
const MOST_FOUND = 100;

/**
 * Searches messages by words (latest first), and by meaning where there is an embedding model. The index is searched
 * for places only; the messages there are read as the user, so that row-level security has the last word.
 */
export function createMessageSearch(db: Database) {
  return async (
    userId: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
    query: SearchQuery,
  ): Promise<ServiceResult<MessageSearch>> => {
    const byWords = await db.withSystemSql((sql) =>
      messagesWithWords(sql, { userId, text: query.text, limit: MOST_FOUND }),
    );
    return db.withUser(userId, async (tx): Promise<ServiceResult<MessageSearch>> => {
      const byMeaning = await nearbyMessages(tx, EVERYTHING, query, MOST_FOUND);
      const places = fuseRanks([byWords, byMeaning]).slice(0, MOST_FOUND);
      const { limit, cursor } = page;
      const found = await rankedPage(places, { limit, cursor }, async (shown) =>
        (await messagesAt(tx.sql, shown, query.text)).map(toJson),
      );
      if (!found.success) return found;
      const conversations = cursor === undefined ? await conversationsWithTitle(tx.sql, query.text) : [];
      return ok({ ...found.data, conversations });
    });
  };
}

function toJson({ text, headlines, ...message }: FoundRow): SaidMessage {
  return { ...message, snippet: foundSnippet(text, headlines) };
}

import { endsOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { SearchQuery } from '@roundtable/services';
import {
  createCutter,
  lastMessagesFrom,
  messagesAt,
  messagesOutsideProjects,
  rankMessages,
  type TalkedMessage,
} from '../projects/server.js';
import type { HistoryPassage } from './briefs/brief.js';

/** So many of the latest messages are in the agent's window anyway (the default of `limits.window`). */
const SEEN_ANYWAY = 10;
const LONGEST_PASSAGE = 600;
/** Most characters of a query: each further word is searched in every message. */
const LONGEST_SOUGHT = 600;

/**
 * Older messages of a project to which a text refers, best first (seed 002 §2.2.1: historical conversation on demand).
 * Without a project, older messages of the conversation itself. `query` is the text prepared by `searchQuery`; without
 * it only words are searched. `speaker` is `user` or the agent's id. The latest messages are left out.
 */
export async function recallHistory(
  tx: UserTx,
  about: {
    readonly projectId: string | null;
    readonly conversationId: string;
    readonly text: string;
    readonly limit: number;
    readonly query?: SearchQuery;
  },
): Promise<HistoryPassage[]> {
  const { projectId, conversationId, limit } = about;
  const text = endsOf(about.text, LONGEST_SOUGHT);
  const query = { text, meaning: about.query?.meaning ?? null };
  const seen = await lastMessagesFrom(tx.sql, { conversationId, projectId, most: SEEN_ANYWAY });
  const found: TalkedMessage[] =
    projectId === null
      ? await messagesOutsideProjects(tx.sql, { conversationId, text, limit: limit + SEEN_ANYWAY })
      : await inProject(tx, projectId, { query, most: limit + SEEN_ANYWAY });
  const older = found.filter((one) => one.conversationId !== conversationId || one.seq < seen);
  const cut = createCutter(text);
  return older.slice(0, limit).map(({ role, agent, text: said, at }) => ({
    at,
    speaker: role === 'user' ? 'user' : (agent ?? 'agent'),
    text: cut(said, LONGEST_PASSAGE),
  }));
}

async function inProject(
  tx: UserTx,
  projectId: string,
  about: { readonly query: SearchQuery; readonly most: number },
): Promise<TalkedMessage[]> {
  const places = await rankMessages(tx, projectId, about.query);
  return messagesAt(tx.sql, places.slice(0, about.most));
}

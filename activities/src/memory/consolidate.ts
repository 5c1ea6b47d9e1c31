import {
  type ActingAgent,
  askForUserSummary,
  readUserSummaryAnswer,
  titleFromWords,
  UserSummary,
} from '@roundtable/core';
import {
  addAgentPreferences,
  type ConversationMemoryRow,
  type HotSql,
  keepAutoTitle,
  markRemembered,
  readConversationMemory,
  readTalk,
  readUserSummary,
  replaceUserSummary,
  type TalkRow,
  type UserSummaryRow,
} from '@roundtable/prisma';
import { askMemory, type MemoryModel } from './ask-memory.js';
import { countAgents } from './count-agents.js';
import { spoken } from './summarise-older.js';
import type { TeamSpeakers } from './team-speakers.js';

/** Newest rows of a quiet conversation that one consolidation reads: more says nothing new. */
const MOST_ROWS = 60;

interface Found {
  readonly memory: ConversationMemoryRow;
  readonly team: readonly ActingAgent[];
  readonly talk: readonly TalkRow[];
  readonly known: UserSummaryRow | null;
}

/**
 * Takes what was said in a quiet conversation since the last time into the user's summary and agent preferences; what was
 * said in a project stays there (seed 002 §4.2), and counts for how the user gets on with each agent alone. One
 * transaction keeps summary, preferences and watermark, so that nothing is counted twice; a summary that was edited
 * while the model thought is not overwritten. All of it runs as the user, so nothing of another one is in reach.
 * @throws Error when it has to be tried again.
 */
export async function consolidate(
  deps: MemoryModel & { readonly speakers: TeamSpeakers },
  about: { readonly conversationId: string; readonly userId: string },
): Promise<void> {
  const { db } = deps;
  const { userId } = about;
  const found = await db.withUserSql(userId, (sql) => read(sql, deps.speakers, about));
  const last = found?.talk.at(-1);
  if (found === null || last === undefined) return;
  const before = UserSummary.safeParse(found.known?.summary);
  const summary = await remembered(deps, userId, { found, known: before.success ? before.data : null });
  await db.withUserSql(userId, async (sql) => {
    if (!(await markRemembered(sql, about.conversationId, last.seq))) return; // deleted meanwhile
    const change = { from: found.known, through: last.at };
    if (summary !== null && !(await replaceUserSummary(sql, userId, { ...change, to: summary })))
      throw new Changed();
    const agents = countAgents(found.talk, found.team);
    await addAgentPreferences(sql, { userId, teamId: found.memory.teamId, at: last.at, agents });
    const first = found.talk.find((row) => row.role === 'user');
    if (found.memory.title === null && first !== undefined)
      await keepAutoTitle(sql, about.conversationId, titleFromWords(first.text));
  });
}

/** The user, or another conversation's consolidation, was faster: it is made again from what there is now. */
class Changed extends Error {
  constructor() {
    super('the summary has changed while a new one was made');
  }
}

async function read(
  sql: HotSql,
  speakers: TeamSpeakers,
  about: { conversationId: string; userId: string },
): Promise<Found | null> {
  const { conversationId, userId } = about;
  const memory = await readConversationMemory(sql, conversationId);
  if (memory === null) return null;
  const talk = await readTalk(sql, conversationId, {
    after: memory.rememberedSeq,
    through: null,
    limit: MOST_ROWS,
  });
  return {
    memory,
    talk,
    team: await speakers(sql, memory.teamHash),
    known: await readUserSummary(sql, userId),
  };
}

/**
 * Null when the user said nothing outside of a project: there is nothing to learn from agents alone. What agents said
 * with a page or a search result before them is left out: every later talk reads the summary, and a planted instruction
 * would reach them all.
 */
async function remembered(
  deps: MemoryModel,
  userId: string,
  about: { found: Found; known: UserSummary | null },
): Promise<UserSummary | null> {
  const { team } = about.found;
  const talk = about.found.talk.filter((row) => !row.inScope && (row.role === 'user' || !row.afterOutside));
  if (!talk.some((row) => row.role === 'user')) return null;
  const answer = await askMemory(deps, userId, askForUserSummary(spoken(talk, team), about.known));
  const summary = readUserSummaryAnswer(answer.text);
  if (summary === null) throw new Error('the model gave no summary of the user that may be kept');
  return summary;
}

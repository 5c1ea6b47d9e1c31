import { type ActingAgent, askForSummary, readSummary, type Spoken } from '@roundtable/core';
import {
  keepAutoTitle,
  keepConversationSummary,
  readConversationMemory,
  readTalk,
  type TalkRow,
} from '@roundtable/prisma';
import { askMemory, type MemoryModel } from './ask-memory.js';
import type { TeamSpeakers } from './team-speakers.js';

/** What fell out without a summary (a model that was away) is caught up with, but not for ever. */
const MOST_ROWS = 60;

/**
 * Summarises what falls out of a conversation's window, on top of the summary before it, and keeps the result beside
 * the messages, for the scope that it was said in. Safe to repeat. @returns `declined` when the model answered without one.
 */
export async function summariseOlder(
  deps: MemoryModel & { readonly speakers: TeamSpeakers },
  about: {
    readonly conversationId: string;
    readonly userId: string;
    readonly scope: string | null;
    readonly through: number;
  },
): Promise<'kept' | 'nothing' | 'declined'> {
  const { db, speakers } = deps;
  const { conversationId, userId, scope, through } = about;
  const found = await db.withUserSql(userId, async (sql) => {
    const memory = await readConversationMemory(sql, conversationId, scope);
    const after = memory?.summary?.throughSeq ?? 0;
    if (memory === null || after >= through) return null;
    const team = await speakers(sql, memory.teamHash);
    const talk = await readTalk(sql, conversationId, {
      after,
      through,
      limit: MOST_ROWS,
      scope,
    });
    return { memory, team, talk };
  });
  const last = found?.talk.at(-1);
  if (found === null || last === undefined) return 'nothing';
  const question = askForSummary(spoken(found.talk, found.team), found.memory.summary?.text ?? null);
  const answer = await askMemory(deps, userId, question);
  const summary = readSummary(answer.text);
  if (summary === null) return 'declined';
  await db.withUserSql(userId, async (sql) => {
    const { model } = answer;
    const row = { throughSeq: through, throughTurn: last.turn, text: summary.text, model, scope };
    await keepConversationSummary(sql, conversationId, row);
    if (summary.title !== null) await keepAutoTitle(sql, conversationId, summary.title);
  });
  return 'kept';
}

/** Rows with the names that users see. */
export function spoken(talk: readonly TalkRow[], team: readonly ActingAgent[]): Spoken[] {
  const nameOf = ({ agent, joinedName }: TalkRow) =>
    joinedName ?? team.find((one) => one.id === agent)?.name ?? agent ?? 'Agent';
  return talk.map((row) => ({ role: row.role, text: row.text, name: nameOf(row) }));
}

import {
  type ActingAgent,
  askForSummary,
  keptAsSaid,
  type MemoryQuestion,
  readSummary,
  type Spoken,
} from '@roundtable/core';
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
 * Keeps what falls out of a conversation's window, on top of what is kept of before, beside the messages and for the
 * scope that it was said in: while it is short as it was said, else as a summary. Safe to repeat. @returns `declined` when the model answered without one.
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
  const [talk, earlier] = [spoken(found.talk, found.team), found.memory.summary?.text ?? null];
  const asSaid = keptAsSaid(talk, earlier);
  const kept =
    asSaid === null
      ? await summarised(deps, userId, askForSummary(talk, earlier))
      : { text: asSaid, title: null, model: null };
  if (kept === null) return 'declined';
  await db.withUserSql(userId, async (sql) => {
    const { title, text, model } = kept;
    const row = { throughSeq: through, throughTurn: last.turn, text, model, scope };
    await keepConversationSummary(sql, conversationId, row);
    if (title !== null) await keepAutoTitle(sql, conversationId, title);
  });
  return 'kept';
}

async function summarised(deps: MemoryModel, userId: string, question: MemoryQuestion) {
  const { text, model } = await askMemory(deps, userId, question);
  const summary = readSummary(text);
  return summary === null ? null : { ...summary, model };
}

/** Rows with the names that users see. */
export function spoken(talk: readonly TalkRow[], team: readonly ActingAgent[]): Spoken[] {
  const nameOf = ({ agent, joinedName }: TalkRow) =>
    joinedName ?? team.find((one) => one.id === agent)?.name ?? agent ?? 'Agent';
  return talk.map((row) => ({ role: row.role, text: row.text, name: nameOf(row) }));
}

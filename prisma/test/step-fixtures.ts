import { type Claim, type StepCommit, Team } from '@roundtable/core';
import { applyAll, type ConversationEvent, type Step, type TurnOpening } from '@roundtable/core/replayed';
import { type Database, insertConversation, insertInput, rowId } from '@roundtable/prisma';

/** The smallest team there is. */
export const TEAM = Team.parse({
  id: 'solo',
  name: 'Solo',
  description: 'One agent.',
  locales: ['en'],
  home: 'host',
  values: 'Be kind.',
  agents: [{ id: 'host', name: 'Host', role: 'Talks', color: '#000000', prompt: 'You are Host.' }],
});
export const AT = '2026-11-22T10:00:00.000Z';

export const opening: TurnOpening = {
  type: 'turnStarted',
  turn: 1,
  kind: 'message',
  input: 1,
  confirmationId: null,
  at: AT,
};
export const reply: Step = { type: 'askAgent', turn: 1, step: 1 };
export const toolStep = (step: number): Step => ({
  type: 'runTool',
  turn: 1,
  step,
  reply: 1,
  index: step - 2,
  tool: 't',
});

/** A commit with the state after its events; what is not given is empty. */
export function commitOf(
  claim: Claim,
  events: readonly ConversationEvent[],
  parts: Partial<StepCommit> = {},
): StepCommit {
  return {
    done: true,
    events,
    state: applyAll(claim.state, events),
    messages: [],
    calls: [],
    transitions: [],
    confirmations: [],
    settled: [],
    drafts: [],
    cache: null,
    publicEvents: [],
    usage: null,
    outcome: null,
    provenance: null,
    detail: { agent: 'host' },
    activity: 'thinking',
    ...parts,
  };
}

/** A reply of one row, with as many calls as asked for. */
export function replyCommit(
  claim: Claim,
  about: { text: string; tools?: number; end?: boolean },
): StepCommit {
  const { id } = claim.conversation;
  const seq = claim.state.seq + 1;
  const indexes = Array.from({ length: about.tools ?? 0 }, (_, index) => index);
  const events: ConversationEvent[] = [
    {
      type: 'replied',
      step: 1,
      agent: 'host',
      rows: 1,
      calls: indexes.map((index) => ({ step: index + 2, reply: 1, index, tool: 't', access: 'read' })),
      final: about.end === true,
      usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costMicros: 1 },
    },
    ...(about.end === true
      ? [{ type: 'turnEnded' as const, turn: 1, outcome: 'answered' as const, at: AT }]
      : []),
  ];
  return commitOf(claim, events, {
    messages: [
      {
        id: rowId(id, 'row', 1, seq),
        seq,
        turn: 1,
        step: 1,
        role: 'agent',
        agent: 'host',
        kind: 'text',
        text: about.text,
        blocks: [],
        stopReason: null,
      },
    ],
    calls: indexes.map((index) => ({
      turn: 1,
      reply: 1,
      index,
      toolUseId: 'the model repeats itself',
      agent: 'host',
      tool: 't',
      input: {},
      status: 'pending',
      result: null,
      isError: false,
    })),
    publicEvents: [{ type: 'message.completed', data: { text: about.text } }],
    outcome: about.end === true ? { input: 1, type: 'answered', code: null, stopReason: 'end_turn' } : null,
  });
}

/** Publishes the team, so that its conversations can be answered. */
export async function publishTeam(db: Database): Promise<void> {
  await db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'h1')`);
  });
}

/** A conversation whose first message was accepted. */
export function newConversation(db: Database, userId: string, text = 'Hello'): Promise<string> {
  return db.withUserSql(userId, async (sql) => {
    const about = { userId, team: 'solo', homeAgent: 'host', title: null, sessionType: 'general' };
    const conversationId = await insertConversation(sql, {
      ...about,
      locale: 'en',
    });
    const input = { conversationId, userId, n: 1, id: crypto.randomUUID(), text };
    await insertInput(sql, { ...input, confirmationId: null, kind: 'message' }, null, db.parts);
    return conversationId;
  });
}

import type { ContextScope, ContextSource } from '@roundtable/core';
import { insertConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextQuery } from '../src/step-store/context-query.js';
import { readContext } from '../src/step-store/read-context.js';
import { furnish } from './context-fixtures.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
let conversation: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = <Row extends object>(text: string, ...params: unknown[]) =>
  database.db.withSystemSql((sql) => sql<Row>(text, params));

async function newConversation(userId: string): Promise<string> {
  return database.db.withUserSql(userId, (sql) =>
    insertConversation(sql, {
      userId,
      team: 'solo',
      homeAgent: 'host',
      title: null,
      sessionType: 'general',
      goalId: null,
      projectId: null,
      locale: 'en',
    }),
  );
}

beforeEach(async () => {
  user = await database.newUser();
  conversation = await newConversation(user);
});

function read(
  sources: readonly ContextSource[],
  more: Partial<ContextScope & { turn: number; projectId: string | null }> = {},
) {
  const { turn = 50, projectId = null, ...scope } = more;
  return database.db.withUserSql(user, (sql) =>
    readContext(sql, {
      conversationId: conversation,
      userId: user,
      projectId,
      turn,
      scope: { agent: 'host', sources, preferences: false, messages: 10, ...scope },
    }),
  );
}

async function say(seq: number, turn: number, role: 'user' | 'agent', text = `words ${seq}`): Promise<void> {
  await run(
    `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text)
     VALUES ($1::uuid, $2::int, gen_random_uuid(), $3::uuid, $4::int, 0, $5, CASE WHEN $5 = 'agent' THEN 'host' END, 'text', $6)`,
    conversation,
    seq,
    user,
    turn,
    role,
    text,
  );
}

async function step(turn: number, number: number, agent: string, detail: object): Promise<void> {
  await run(
    `INSERT INTO steps (conversation_id, turn, step, user_id, type, agent, done, detail)
     VALUES ($1::uuid, $2::int, $3::int, $4::uuid, 'askAgent', $5, true, $6::jsonb)`,
    conversation,
    turn,
    number,
    user,
    agent,
    JSON.stringify(detail),
  );
}

describe('the transcript', () => {
  it('begins with the last ten messages where no window was kept yet', async () => {
    for (let seq = 1; seq <= 14; seq++) await say(seq, Math.ceil(seq / 2), seq % 2 === 1 ? 'user' : 'agent');
    const { slice, memory } = await read([]);
    expect(slice.messages.map((row) => row.seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(memory.anchor).toEqual({ from: 5, turn: 3, at: null });
    expect(memory.lastTier).toBeNull();
  });

  it('begins where the last call’s window did, with the tier that this agent was on', async () => {
    for (let seq = 1; seq <= 8; seq++) await say(seq, Math.ceil(seq / 2), seq % 2 === 1 ? 'user' : 'agent');
    await step(2, 1, 'host', { window: { from: 1, turn: 1 }, tier: 'deep' });
    await step(3, 1, 'guest', { window: { from: 3, turn: 2 }, tier: 'fast' });
    await step(3, 2, 'guest', { tool: 'x' });
    const { slice, memory } = await read([], { turn: 4 });
    expect(slice.messages[0]?.seq).toBe(3);
    expect(memory.anchor).toEqual({ from: 3, turn: 2, at: 3 });
    expect(memory.lastTier).toEqual({ turn: 2, tier: 'deep' });
    expect((await read([], { turn: 40 })).memory.lastTier, 'long ago is forgotten').toBeNull();
  });

  it('of an empty conversation is empty', async () => {
    const { slice, memory, notes } = await read([]);
    expect({ ...slice, notes }).toEqual({ messages: [], calls: [], transitions: [], notes: [] });
    expect(memory).toMatchObject({
      anchor: { from: 0, turn: 0, at: null },
      earlier: null,
      openProposals: [],
    });
  });

  it('tells on which goal the turn’s message is a check-in, and nothing of other turns', async () => {
    const { goal } = await furnish(run, { user, conversation });
    await run(
      `WITH said AS (
         INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, turn, taken_at)
         SELECT $1::uuid, n, gen_random_uuid(), $2::uuid, 'message', 'ran', n, now() FROM generate_series(7, 9) AS n RETURNING id, n)
       INSERT INTO check_ins (user_id, goal_id, conversation_id, input_id, content)
       SELECT $2::uuid, CASE WHEN n <> 9 THEN $3::uuid END, $1::uuid, id, 'ran' FROM said`,
      conversation,
      user,
      goal,
    );
    expect((await read([], { turn: 8 })).notes).toEqual([
      `The user’s message is kept as a check-in on their goal “Run” (goal_id ${goal}).`,
    ]);
    expect((await read([], { turn: 9 })).notes).toEqual([]);
  });

  it('brings the newest summary of what came before', async () => {
    for (const [through, text] of [
      [4, 'old'],
      [9, 'new'],
    ] as const)
      await run(
        `INSERT INTO conversation_summaries (conversation_id, through_seq, through_turn, user_id, text, model)
         VALUES ($1::uuid, $2::int, 1, $3::uuid, $4, 'm')`,
        conversation,
        through,
        user,
        text,
      );
    expect((await read([])).memory.earlier).toEqual({ throughSeq: 9, text: 'new' });
  });
});

describe('a user’s facts', () => {
  it('are read by source', async () => {
    const { goal, parked } = await furnish(run, { user, conversation });
    const all: ContextSource[] = [
      'profile',
      'goals',
      'goal_detail',
      'user_summary',
      'days_since_check_in',
      'statistics',
      'trends',
      'moments',
      'goal_progress',
      'commitments',
      'follow_ups',
    ];
    const { memory } = await read(all, { preferences: true });
    expect(memory).toMatchObject({ userName: 'Ana', timeZone: 'Europe/Madrid', communicationStyle: 'dry' });
    expect(memory.goals).toEqual([
      {
        id: goal,
        title: 'Run',
        status: 'active',
        why: 'knees',
        milestones: 3,
        done: 2,
        microWins: 1,
        microWinsDone: 1,
      },
      {
        id: parked,
        title: 'Sing',
        status: 'parked',
        why: 'knees',
        milestones: 0,
        done: 0,
        microWins: 0,
        microWinsDone: 0,
      },
    ]);
    expect(memory.goalDetails.map((one) => one.title).sort()).toEqual(['Old', 'Run', 'Sing']);
    expect(memory.goalDetails.find((one) => one.id === goal)).toMatchObject({
      notes: 'n',
      milestones: [
        { title: '5 km', targetDate: '2026-04-01' },
        { title: '10 km', doneAt: null },
        { title: 'long ago' },
      ],
      microWins: [{ title: 'shoes' }],
      intentions: [{ ifSituation: 'seven', thenAction: 'run' }],
    });
    expect(memory.userSummary).toMatchObject({ values: ['family'], patterns: [] });
    expect(memory.preferences).toEqual([{ agent: 'host', turns: 7, asked: 1, declined: 0 }]);
    expect(Date.now() - Date.parse(memory.lastCheckInAt ?? '')).toBeGreaterThan(86_000_000);
    expect(memory.achievements.map((one) => [one.kind, one.title, one.goal])).toEqual(
      expect.arrayContaining([
        ['milestone', '5 km', 'Run'],
        ['micro_win', 'shoes', 'Run'],
      ]),
    );
    expect(memory.achievements).toHaveLength(2);
    expect(memory.lastCheckIns.map((one) => one.content)).toEqual(['second', 'third']);
    expect(memory.commitments).toMatchObject([{ text: 'call', goal: 'Run' }]);
    expect(memory.followUps).toMatchObject([{ note: 'the call', status: 'sent', answeredAt: null }]);
    expect(memory.followUps[0]?.spokenAt).toContain('2026-11-02');
  });

  it('outside of the scope are not even asked for', async () => {
    await furnish(run, { user, conversation });
    const { memory } = await read(['profile', 'statistics', 'trends']);
    expect(memory).toMatchObject({
      goals: [],
      goalDetails: [],
      userSummary: null,
      preferences: [],
      lastCheckInAt: null,
      achievements: [],
      lastCheckIns: [],
      commitments: [],
      followUps: [],
    });
    const query = contextQuery({ sources: ['profile', 'statistics', 'trends'], preferences: false });
    for (const table of [
      'goals',
      'check_ins',
      'milestones',
      'commitments',
      'follow_ups',
      'user_summaries',
      'agent_preferences',
    ])
      expect(query, table).not.toMatch(new RegExp(`FROM ${table}\\b`));
  });

  it('of another user are never there', async () => {
    await furnish(run, { user, conversation });
    const [mine, hers] = [conversation, user];
    user = await database.newUser();
    conversation = await newConversation(user);
    const { memory } = await read(
      ['goals', 'goal_detail', 'user_summary', 'moments', 'commitments', 'follow_ups'],
      {
        preferences: true,
      },
    );
    expect(memory).toMatchObject({
      goals: [],
      goalDetails: [],
      userSummary: null,
      commitments: [],
      lastCheckIns: [],
    });
    // Not even for who names another one's conversation.
    const stolen = await database.db.withUserSql(user, (sql) =>
      readContext(sql, {
        conversationId: mine,
        userId: hers,
        projectId: null,
        turn: 1,
        scope: { agent: 'host', sources: ['goals', 'user_summary'], preferences: true, messages: 10 },
      }),
    );
    expect(stolen).toMatchObject({
      slice: { messages: [] },
      memory: { userName: null, goals: [], userSummary: null },
    });
  });

  it('the statement of a scope is made once', () => {
    const one = contextQuery({ sources: ['goals', 'profile'], preferences: false });
    expect(contextQuery({ sources: ['profile', 'goals'], preferences: false })).toBe(one);
    expect(contextQuery({ sources: ['profile'], preferences: false })).not.toBe(one);
  });
});

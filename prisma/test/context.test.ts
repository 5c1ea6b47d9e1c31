import type { ContextScope } from '@roundtable/core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextQuery } from '../src/step-store/context-query.js';
import { readContext } from '../src/step-store/read-context.js';
import { soloConversation } from './solo-conversation.js';
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

beforeEach(async () => {
  user = await database.newUser();
  conversation = await soloConversation(database, user);
});

function read(
  reads: ContextScope['reads'] = {},
  more: Partial<ContextScope & { turn: number; transcriptScope: string | null }> = {},
) {
  const { turn = 50, transcriptScope = null, ...scope } = more;
  return database.db.withUserSql(user, (sql) =>
    readContext(sql, {
      conversationId: conversation,
      userId: user,
      transcriptScope,
      turn,
      scope: { agent: 'host', reads, summary: false, preferences: false, messages: 10, ...scope },
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
  it('is found by a few rows in a conversation of thousands of steps', async () => {
    await run(
      `INSERT INTO steps (conversation_id, turn, step, user_id, type, agent, done, detail)
       SELECT $1::uuid, turn, step, $2::uuid, 'askAgent', 'host', true,
         jsonb_build_object('tier', 'fast', 'window', jsonb_build_object('from', turn, 'turn', turn))
       FROM generate_series(1, 1000) turn, generate_series(1, 3) step`,
      conversation,
      user,
    );
    const values = [conversation, user, 1_001, 'host', 10].map((value) => `'${value}'`).join(', ');
    const query = contextQuery({ reads: {}, summary: false, preferences: false });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`SET plan_cache_mode = force_generic_plan;
      PREPARE context (uuid, uuid, int, text, int, uuid) AS ${query}`);
    const made = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE context (${values}, NULL)`);
    await client.end();
    const plan = JSON.stringify(made.rows);
    const read = [...plan.matchAll(/"Relation Name":"steps"[^{}]*?"Actual Rows":([\d.]+)/g)];
    expect(read.length).toBeGreaterThan(1);
    expect(Math.max(...read.map(([, rows]) => Number(rows)))).toBeLessThan(100);
  });

  it('begins with the last ten messages where no window was kept yet', async () => {
    for (let seq = 1; seq <= 14; seq++) await say(seq, Math.ceil(seq / 2), seq % 2 === 1 ? 'user' : 'agent');
    const { slice, memory } = await read();
    expect(slice.messages.map((row) => row.seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(memory.anchor).toEqual({ from: 5, turn: 3, at: null });
    expect(memory.lastTier).toBeNull();
  });

  it('begins where the last call’s window did, with the tier that this agent was on', async () => {
    for (let seq = 1; seq <= 8; seq++) await say(seq, Math.ceil(seq / 2), seq % 2 === 1 ? 'user' : 'agent');
    await step(2, 1, 'host', { window: { from: 1, turn: 1 }, tier: 'deep' });
    await step(3, 1, 'guest', { window: { from: 3, turn: 2 }, tier: 'fast' });
    await step(3, 2, 'guest', { tool: 'x' });
    const { slice, memory } = await read({}, { turn: 4 });
    expect(slice.messages[0]?.seq).toBe(3);
    expect(memory.anchor).toEqual({ from: 3, turn: 2, at: 3 });
    expect(memory.lastTier).toEqual({ turn: 2, tier: 'deep' });
    expect((await read({}, { turn: 40 })).memory.lastTier, 'long ago is forgotten').toBeNull();
  });

  it('of an empty conversation is empty', async () => {
    const { slice, memory, notes } = await read();
    expect({ ...slice, notes }).toEqual({ messages: [], calls: [], transitions: [], notes: [] });
    expect(memory).toMatchObject({
      anchor: { from: 0, turn: 0, at: null },
      earlier: null,
      openProposals: [],
    });
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
    expect((await read()).memory.earlier).toEqual({ throughSeq: 9, text: 'new' });
  });
});

describe('what the scope’s sources read', () => {
  it('comes by name, each read over the conversation, the user, the turn, the agent, the window and the scope', async () => {
    const reads = {
      asked: `SELECT json_build_array($1::uuid, $2::uuid, $3::int, $4::text, $5::int, $6::uuid)`,
      none: 'SELECT name FROM profiles WHERE false',
      "the day's": `SELECT timestamptz '2026-03-01 10:00:00+00'`,
    };
    const { memory } = await read(reads, { turn: 7 });
    expect(memory.facts).toEqual({
      asked: [conversation, user, 7, 'host', 9, null],
      none: null,
      "the day's": expect.stringContaining('2026-03-01T10:00:00'),
    });
  });

  it('is remembered of the user only where the scope asks for it, of agents only for the home agent', async () => {
    await run(
      `INSERT INTO user_summaries (user_id, summary_json, through, updated_at) VALUES ($1::uuid, '{"values": ["family"]}', now(), now())`,
      user,
    );
    await run(
      `INSERT INTO agent_preferences (user_id, team_id, agent, turns, asked, declined, last_at) VALUES ($1::uuid, 'solo', 'host', 7, 1, 0, now())`,
      user,
    );
    const whole = (await read({}, { summary: true, preferences: true })).memory;
    expect(whole.userSummary).toMatchObject({ values: ['family'], patterns: [] });
    expect(whole.preferences).toEqual([{ agent: 'host', turns: 7, asked: 1, declined: 0 }]);
    expect((await read({}, { summary: true })).memory.preferences).toEqual([]);
    expect((await read({}, { preferences: true })).memory).toMatchObject({
      userSummary: null,
      preferences: [],
    });
  });

  it('of another user’s conversation is nothing', async () => {
    await say(1, 1, 'user');
    await run(`UPDATE profiles SET name = 'Ana' WHERE id = $1::uuid`, user);
    const [mine, hers] = [conversation, user];
    user = await database.newUser();
    const stolen = await database.db.withUserSql(user, (sql) =>
      readContext(sql, {
        conversationId: mine,
        userId: hers,
        transcriptScope: null,
        turn: 1,
        scope: { agent: 'host', reads: {}, summary: true, preferences: true, messages: 10 },
      }),
    );
    expect(stolen).toMatchObject({ slice: { messages: [] }, memory: { userName: null, userSummary: null } });
  });

  it('is one statement, made once for a scope', () => {
    const reads = { name: 'SELECT name FROM profiles WHERE id = $2::uuid' };
    const one = contextQuery({ reads, summary: false, preferences: false });
    expect(contextQuery({ reads, summary: false, preferences: false })).toBe(one);
    expect(contextQuery({ reads, summary: true, preferences: false })).not.toBe(one);
    expect(contextQuery({ reads: {}, summary: false, preferences: false })).not.toContain(reads.name);
  });
});

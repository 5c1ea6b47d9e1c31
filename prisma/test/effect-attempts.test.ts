import type { StepInput } from '@roundtable/core/replayed';
import { createStepStore, insertConversation, insertInput, tombstoneConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitOf, opening, reply, replyCommit, TEAM, toolStep } from './step-fixtures.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
let user: string;
let store: ReturnType<typeof createStepStore>;
beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  store = createStepStore(database.db, () => {}, {});
  await database.db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'h1')`);
  });
});
afterAll(() => database.close());

const KEY = { turn: 1, reply: 1, index: 0 };

/** A conversation whose first reply has made two calls of one tool, and the step that runs the first. */
async function calling(): Promise<StepInput> {
  const conversationId = await database.db.withUserSql(user, async (sql) => {
    const about = { userId: user, team: 'solo', homeAgent: 'host', title: null, sessionType: 'general' };
    const id = await insertConversation(sql, { ...about, locale: 'en' });
    const input = { conversationId: id, userId: user, n: 1, id: crypto.randomUUID(), confirmationId: null };
    await insertInput(sql, { ...input, text: 'Hello', kind: 'message' }, null, database.db.parts);
    return id;
  });
  const first = { conversationId, userId: user, step: reply, opening, agent: 'host' };
  const scope = { agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 };
  const claimed = await store.claimReply(first, () => scope);
  if (claimed.type !== 'claimed') throw new Error(`the step is ${claimed.type}`);
  await store.commit(claimed.claim, replyCommit(claimed.claim, { text: 'I book.', tools: 2 }));
  return { conversationId, userId: user, step: toolStep(2), opening: null, agent: 'host' };
}

const pending = (input: StepInput, index = 0) => store.pendingCall(input, { ...KEY, index }, () => null);

/** Records what the first call came to. */
const settle = (input: StepInput, status: 'done' | 'unknown') =>
  store.transact(input, async (claim, _tx, read) => {
    const call = await read.call(1, 1, 0);
    if (call === null) throw new Error('there is no call');
    return commitOf(claim, [{ type: 'toolFinished', step: 2 }], {
      calls: [{ ...call, status, result: null }],
    });
  });

describe('an attempt of an effect', () => {
  it('is there for whoever comes next, before it has an outcome', async () => {
    const input = await calling();
    expect(await store.beginAttempt(input, KEY, 0)).toBe(true);
    expect(await pending(input)).toMatchObject({ attempts: 1, call: { status: 'pending' } });
    expect(await store.beginAttempt(input, KEY, 0)).toBe(false);
    expect(await store.beginAttempt(input, KEY, 1)).toBe(true);
  });

  it('is begun by one of many at the same moment', async () => {
    const input = await calling();
    const begun = await Promise.all(Array.from({ length: 20 }, () => store.beginAttempt(input, KEY, 0)));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it('is not begun on a call that is settled, and counts on in its row', async () => {
    const input = await calling();
    await store.beginAttempt(input, KEY, 0);
    await settle(input, 'done');
    expect(await store.beginAttempt(input, KEY, 1)).toBe(false);
    expect(await pending(input)).toBeNull();
    const rows = await database.db.withSystemSql((sql) =>
      sql('SELECT status, attempts FROM tool_calls WHERE conversation_id = $1::uuid ORDER BY index', [
        input.conversationId,
      ]),
    );
    expect(rows).toEqual([
      { status: 'done', attempts: 1 },
      { status: 'pending', attempts: 0 },
    ]);
  });

  it('is not begun in a conversation that was deleted, or in another user’s', async () => {
    const input = await calling();
    const other = { ...input, userId: await database.newUser() };
    expect([await store.beginAttempt(other, KEY, 0), await pending(other)]).toEqual([false, null]);
    await database.db.withUserSql(user, (sql) =>
      tombstoneConversation(sql, input.conversationId, database.db.parts),
    );
    expect(await store.beginAttempt(input, KEY, 0)).toBe(false);
  });
});

it('a call knows of another of its tool in the turn that may have happened', async () => {
  const input = await calling();
  expect(await pending(input, 1)).toMatchObject({ followsUnknown: false });
  await settle(input, 'unknown');
  expect(await pending(input, 1)).toMatchObject({ followsUnknown: true });
});

it('of the user an address is told only when it was proved, with what their sign-in says of them', async () => {
  const input = await calling();
  const change = (sets: string) =>
    database.db.withSystemSql((sql) => sql(`UPDATE profiles SET ${sets} WHERE id = $1::uuid`, [user]));
  await change('email_verified = false');
  expect((await pending(input))?.user).toEqual({ email: null, externalId: null, claims: {} });
  await change(`email_verified = true, external_id = 'crm-7', claims = '{"plan": "gold"}'`);
  const [row] = await database.db.withSystemSql((sql) =>
    sql<{ email: string }>('SELECT email FROM profiles WHERE id = $1::uuid', [user]),
  );
  const known = { email: row?.email, externalId: 'crm-7', claims: { plan: 'gold' } };
  expect((await pending(input))?.user).toEqual(known);
  const told = await store.transact(input, async (claim) => {
    expect(claim.conversation.user).toEqual(known);
    return commitOf(claim, []);
  });
  expect(told.type).toBe('committed');
});

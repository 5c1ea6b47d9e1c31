import type { StepInput } from '@roundtable/core/replayed';
import { createStepStore, tombstoneConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT, commitOf, newConversation, opening, publishTeam, reply, replyCommit } from './step-fixtures.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

const SCOPE = { agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 };

let database: TestDatabase;
let user: string;
let store: ReturnType<typeof createStepStore>;

beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  store = createStepStore(database.db, () => {}, {});
  await publishTeam(database.db);
});
afterAll(() => database.close());

/** The first step of a new conversation: its attempts, and its row. */
async function firstStep() {
  const conversationId = await newConversation(database.db, user);
  const input = (attempt: number): StepInput => ({
    conversationId,
    userId: user,
    step: reply,
    opening,
    agent: 'host',
    attempt,
  });
  return {
    conversationId,
    input,
    claim: async (attempt: number) => {
      const claimed = await store.claimReply(input(attempt), () => SCOPE);
      if (claimed.type !== 'claimed') throw new Error(`the step is ${claimed.type}`);
      return claimed.claim;
    },
    row: async () => {
      const [row] = await database.db.withSystemSql((sql) =>
        sql<{ held_by: number | null; faulty_attempts: number[]; token: number }>(
          'SELECT held_by, faulty_attempts, token FROM steps WHERE conversation_id = $1::uuid',
          [conversationId],
        ),
      );
      return row ?? null;
    },
  };
}

describe('an attempt that vanished behind its claim', () => {
  it('is counted once, by the next one', async () => {
    const { claim, input, row } = await firstStep();
    await claim(1);
    expect(await store.countLost(input(2), null)).toEqual({ faulty: 1, isLost: true });
    expect(await store.countLost(input(2), null)).toEqual({ faulty: 1, isLost: false });
    expect(await row()).toMatchObject({ held_by: null, faulty_attempts: [1] });
  });

  it('is no longer counted when it turns up', async () => {
    const { claim, input, row } = await firstStep();
    await claim(1);
    await store.countLost(input(2), null);
    await store.holdStep(input(2));
    expect(await store.endAttempt(input(1), 'given_up')).toBe(0);
    expect(await row()).toMatchObject({ held_by: 2, faulty_attempts: [] });
  });
});

describe('an attempt that vanishes before its claim', () => {
  it('is counted, and its step opens the turn at its first claim all the same', async () => {
    const { claim, input, row } = await firstStep();
    expect(await store.countLost(input(2), null)).toEqual({ faulty: 0, isLost: false });
    expect(await row()).toBeNull();
    await store.holdStep(input(2));
    expect(await store.countLost(input(3), null)).toEqual({ faulty: 1, isLost: true });
    await store.holdStep(input(3));
    const { token, state, openingEvents } = await claim(3);
    expect([token, state.turn]).toEqual([1, 1]);
    expect(openingEvents.map(({ type }) => type)).toContain('teamPinned');
    expect(await row()).toEqual({ held_by: 3, faulty_attempts: [2], token: 1 });
  });
});

describe('a claim is no longer held', () => {
  it('when its step is done, whose count stays to be read', async () => {
    const { claim, input, row } = await firstStep();
    await claim(1);
    await store.countLost(input(2), null);
    await store.holdStep(input(2));
    const second = await claim(2);
    await store.commit(second, replyCommit(second, { text: 'Hi', end: true }));
    expect(await row()).toMatchObject({ held_by: null, faulty_attempts: [1] });
    expect(await store.countLost(input(3), null)).toEqual({ faulty: 0, isLost: false });
    await store.holdStep(input(3));
    expect(await row()).toMatchObject({ held_by: null, faulty_attempts: [1] });
  });

  it('when its step is to be asked again later, from a new count', async () => {
    const { claim, input, row } = await firstStep();
    await claim(1);
    await store.countLost(input(2), null);
    const second = await claim(2);
    const pending = [{ type: 'modelUnavailable' as const, at: AT, retryAfterMs: 5_000 }];
    const waiting = { done: false, activity: 'pending_model' as const };
    await store.commit(second, commitOf(second, pending, waiting));
    expect(await row()).toMatchObject({ held_by: null, faulty_attempts: [] });
    expect(await store.countLost(input(2), null)).toEqual({ faulty: 0, isLost: false });
  });

  it('when its attempt says so: a drain counts nothing, a fault counts', async () => {
    const { claim, input, row } = await firstStep();
    await claim(1);
    expect(await store.endAttempt(input(1), 'given_up')).toBe(0);
    await claim(2);
    expect(await store.endAttempt(input(2), 'faulty')).toBe(1);
    expect(await row()).toMatchObject({ held_by: null, faulty_attempts: [2] });
  });
});

it('a deleted conversation has no attempts', async () => {
  const { conversationId, input, row } = await firstStep();
  await database.db.withUserSql(user, (sql) => tombstoneConversation(sql, conversationId, database.db.parts));
  await store.holdStep(input(2));
  expect(await store.endAttempt(input(2), 'faulty')).toBe(0);
  expect(await row()).toBeNull();
});

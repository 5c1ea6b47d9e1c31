import type { Claim, StepCommit } from '@roundtable/core';
import type { Step } from '@roundtable/core/replayed';
import { createStepStore } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow } from './every-table.js';
import {
  AT,
  commitOf,
  newConversation,
  opening,
  publishTeam,
  reply,
  replyCommit,
  toolStep,
} from './step-fixtures.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

// The rows that two attempts of a step write have the same ids, so a key of a table would stop most second writes by
// accident, and with an error. What is written here breaks no key: nothing but the fence keeps it out.

let database: TestDatabase;
let user: string;
let told = 0;
let store: ReturnType<typeof createStepStore>;

beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  store = createStepStore(database.db, () => void told++, {});
  await publishTeam(database.db);
});
afterAll(() => database.close());

/** Attempts of the first step of a new conversation, the oldest first. */
async function attempts(count: number): Promise<Claim[]> {
  const conversationId = await newConversation(database.db, user);
  const claims: Claim[] = [];
  for (let n = 0; n < count; n++) {
    const claimed = await store.claimReply(
      { conversationId, userId: user, step: reply, opening, agent: 'host' },
      () => ({ agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 }),
    );
    if (claimed.type !== 'claimed') throw new Error(`the step is ${claimed.type}`);
    claims.push(claimed.claim);
  }
  return claims;
}

/** One of everything that a step can write, under ids that nothing else has. */
function everything(claim: Claim, place: number): StepCommit {
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costMicros: 1 };
  const of = { turn: 1, reply: place, index: 0, agent: 'host', tool: 't' };
  return commitOf(
    claim,
    [{ type: 'replied', step: 1, agent: 'host', rows: 1, calls: [], final: true, usage }],
    {
      messages: [
        {
          id: crypto.randomUUID(),
          seq: place,
          turn: 1,
          step: 1,
          role: 'agent',
          agent: 'host',
          kind: 'text',
          text: `words ${place}`,
          blocks: [],
          stopReason: null,
        },
      ],
      calls: [{ ...of, toolUseId: 'x', input: {}, status: 'done', result: { place }, isError: false }],
      transitions: [
        {
          seq: place,
          from: 'host',
          to: 'host',
          via: 'tool',
          reason: 'r',
          context: null,
          announcement: 'a',
          turn: 1,
          afterSeq: place,
          at: AT,
        },
      ],
      confirmations: [
        {
          ...of,
          id: crypto.randomUUID(),
          kind: 'plan_save',
          preview: {},
          editable: [],
          argsHash: 'x',
          expiresAt: AT,
        },
      ],
      cache: { key: `key ${place}`, tool: 't', result: {}, ttlSeconds: 60 },
      publicEvents: [{ type: 'message.completed', data: { place } }],
      usage: { ...usage, agent: 'host', model: 'm' },
      outcome: { input: 1, type: 'answered', code: null, stopReason: 'end_turn' },
      provenance: { outside: 1, files: 1 },
    },
  );
}

/** What a refused attempt leaves behind: nothing, in no table, and nobody is told. */
async function refused(claim: Claim, place: number): Promise<void> {
  const [rows, news] = [await everyRow(database), told];
  expect(await store.commit(claim, everything(claim, place))).toBe(false);
  const withEffect = store.commit(claim, everything(claim, place + 1), async (tx) => {
    await tx.prisma.goal.create({ data: { userId: user, title: `effect ${place}` } });
  });
  expect(await withEffect).toBe(false);
  expect(told).toBe(news);
  const messageId = crypto.randomUUID();
  await store.savePartial(claim, { messageId, restarts: 0, agent: 'host', text: `partial ${place}` });
  expect(await everyRow(database)).toEqual(rows);
}

describe('an attempt that is fenced off writes nothing at all', () => {
  it('while a newer one is at work: its token is no longer the step’s', async () => {
    const [older, newer] = await attempts(2);
    if (older === undefined || newer === undefined) throw new Error('no two attempts');
    await refused(older, 10);
    expect(await store.commit(newer, everything(newer, 20))).toBe(true);
  });

  it('after a newer one has ended the step', async () => {
    const [older, newer] = await attempts(2);
    if (older === undefined || newer === undefined) throw new Error('no two attempts');
    expect(await store.commit(newer, everything(newer, 10))).toBe(true);
    await refused(older, 20);
  });

  it('a second time, when its own first commit has ended the step', async () => {
    const [only] = await attempts(1);
    if (only === undefined) throw new Error('no attempt');
    expect(await store.commit(only, everything(only, 10))).toBe(true);
    await refused(only, 20);
  });

  it('after its turn has ended without it: a tool that slept through the interrupt brings no turn back', async () => {
    const [asking] = await attempts(1);
    if (asking === undefined) throw new Error('no attempt');
    await store.commit(asking, replyCommit(asking, { text: 'Let me look.', tools: 1 }));
    const of = { conversationId: asking.conversation.id, userId: user, opening: null, agent: 'host' };
    const interrupt: Step = {
      type: 'settleTurn',
      turn: 1,
      step: 3,
      outcome: 'interrupted',
      code: 'INTERRUPTED',
    };
    let rows: Awaited<ReturnType<typeof everyRow>> | null = null;
    const slept = store.transact({ ...of, step: toolStep(2) }, async (claim, tx) => {
      await tx.prisma.goal.create({ data: { userId: user, title: 'effect of the sleeper' } });
      await store.transact({ ...of, step: interrupt }, async (other) =>
        commitOf(other, [{ type: 'turnEnded', turn: 1, outcome: 'interrupted', at: AT }], {
          activity: 'idle',
        }),
      );
      rows = await everyRow(database);
      const { events, state } = commitOf(claim, [{ type: 'toolFinished', step: 2 }]);
      return { ...everything(claim, 10), events, state };
    });
    await expect(slept).rejects.toThrow('its turn is over');
    expect(rows).not.toBeNull();
    expect(await everyRow(database)).toEqual(rows);
  });
});

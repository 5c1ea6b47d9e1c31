import type { Claim } from '@roundtable/core';
import type { Step, StepInput } from '@roundtable/core/replayed';
import { type CommitNotice, createStepStore, tombstoneConversation } from '@roundtable/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let database: TestDatabase;
let user: string;
const told: CommitNotice[] = [];
let store: ReturnType<typeof createStepStore>;

beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  store = createStepStore(database.db, (notice) => void told.push(notice), {});
  await publishTeam(database.db);
});
afterAll(() => database.close());

const SCOPE = { agent: 'host', reads: {}, summary: false, preferences: false, messages: 10 };

function inputOf(conversationId: string, step: Step): StepInput {
  const first = step.turn === 1 && step.step === 1;
  return { conversationId, userId: user, step, opening: first ? opening : null, agent: 'host' };
}

async function claimed(conversationId: string, step: Step = reply): Promise<Claim> {
  const result = await store.claimReply(inputOf(conversationId, step), () => SCOPE);
  if (result.type !== 'claimed') throw new Error(`the step is ${result.type}`);
  return result.claim;
}

async function rows<Row extends object>(text: string, conversationId: string): Promise<Row[]> {
  return database.db.withSystemSql((sql) => sql<Row>(text, [conversationId]));
}

const eventsOf = (id: string) =>
  rows<{ id: number; type: string; data: Record<string, unknown> }>(
    'SELECT id, type, data FROM events WHERE conversation_id = $1::uuid ORDER BY id',
    id,
  );
const textsOf = async (id: string) =>
  (
    await rows<{ text: string }>(
      'SELECT text FROM messages WHERE conversation_id = $1::uuid ORDER BY seq',
      id,
    )
  ).map((row) => row.text);

describe('a step', () => {
  it('opens its turn once, however often it is claimed', async () => {
    const id = await newConversation(database.db, user);
    const [first, second] = [await claimed(id), await claimed(id)];
    expect(second.token).toBe(first.token + 1);
    expect(second.openingEvents).toEqual(first.openingEvents);
    expect(second.state).toEqual(first.state);
    expect(await textsOf(id)).toEqual(['Hello']);
    expect((await eventsOf(id)).map((event) => event.type)).toEqual(['turn.started']);
  });

  it('tells with its claim which input its turn took, and with its commit which one has ended', async () => {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    await store.commit(claim, replyCommit(claim, { text: 'Hi', end: true }));
    const notices = told.filter(({ conversationId }) => conversationId === id);
    expect(notices.map(({ taken, ended }) => ({ taken, ended }))).toEqual([
      { taken: 1, ended: null },
      { taken: null, ended: 1 },
    ]);
  });

  it('is written by its newest attempt only: an older token changes nothing at all', async () => {
    const id = await newConversation(database.db, user);
    const [older, newer] = [await claimed(id), await claimed(id)];
    const before = await eventsOf(id);
    expect(await store.commit(older, replyCommit(older, { text: 'of the older', end: true }))).toBe(false);
    await store.savePartial(older, {
      messageId: crypto.randomUUID(),
      restarts: 0,
      agent: 'host',
      text: 'older words',
    });
    expect(await textsOf(id)).toEqual(['Hello']);
    expect(await eventsOf(id)).toEqual(before);
    expect(await rows('SELECT 1 FROM partials WHERE conversation_id = $1::uuid', id)).toEqual([]);
    expect(await rows('SELECT outcome FROM inputs WHERE conversation_id = $1::uuid', id)).toEqual([
      { outcome: null },
    ]);

    expect(await store.commit(newer, replyCommit(newer, { text: 'of the newer', end: true }))).toBe(true);
    // After the end as well: neither the older one nor the newer one again.
    for (const attempt of [older, newer])
      expect(await store.commit(attempt, replyCommit(attempt, { text: 'too late', end: true }))).toBe(false);
    expect(await textsOf(id)).toEqual(['Hello', 'of the newer']);
    expect(await rows('SELECT outcome FROM inputs WHERE conversation_id = $1::uuid', id)).toEqual([
      { outcome: 'answered' },
    ]);
  });

  it('whose claim Postgres has lost is not written by it, and is by whoever claims it again', async () => {
    const id = await newConversation(database.db, user);
    const opened = await claimed(id);
    await store.commit(opened, replyCommit(opened, { text: 'Looking', tools: 1 }));
    const next = { ...reply, step: 3 };
    const lost = await claimed(id, next);
    await rows('DELETE FROM steps WHERE conversation_id = $1::uuid AND step = 3', id);
    expect(await store.commit(lost, replyCommit(lost, { text: 'of the lost one', end: true }))).toBe(false);
    const again = await claimed(id, next);
    expect(await store.commit(again, replyCommit(again, { text: 'of the next one', end: true }))).toBe(true);
    expect(await store.commit(lost, replyCommit(lost, { text: 'too late', end: true }))).toBe(false);
    expect(await textsOf(id)).toEqual(['Hello', 'Looking', 'of the next one']);
  });

  it('that two attempts commit at the same instant is written by one of them', async () => {
    const id = await newConversation(database.db, user);
    const older = await claimed(id);
    const attempts = [older, await claimed(id)];
    const wrote = await Promise.all(
      attempts.flatMap((attempt) =>
        [1, 2].map(() => store.commit(attempt, replyCommit(attempt, { text: 'one' }))),
      ),
    );
    expect(wrote.filter(Boolean)).toHaveLength(1);
    expect(wrote.slice(0, 2)).toEqual([false, false]);
    expect(await textsOf(id)).toEqual(['Hello', 'one']);
  });

  it('that is done gives back what it came to, without another try', async () => {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    const commit = replyCommit(claim, { text: 'Hi', end: true });
    await store.commit(claim, commit);
    const events = [...claim.openingEvents, ...commit.events];
    expect(await store.claimReply(inputOf(id, reply), () => SCOPE)).toEqual({ type: 'done', events });
    let ran = false;
    const again = await store.transact(inputOf(id, reply), async (other) => {
      ran = true;
      return replyCommit(other, { text: 'twice' });
    });
    expect(again).toEqual({ type: 'done', events });
    expect(ran).toBe(false);
    expect(await textsOf(id)).toEqual(['Hello', 'Hi']);
  });

  it('that is asked again later stays open, and is one step in the end', async () => {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    const pending = [{ type: 'modelUnavailable' as const, at: AT, retryAfterMs: 5_000 }];
    const waiting = { done: false, activity: 'pending_model' as const };
    expect(await store.commit(claim, commitOf(claim, pending, waiting))).toBe(true);
    const later = await claimed(id);
    expect(await store.commit(later, replyCommit(later, { text: 'At last', end: true }))).toBe(true);
    expect(await textsOf(id)).toEqual(['Hello', 'At last']);
  });
});

describe('a deleted conversation', () => {
  it('is gone for every step, also for one that was claimed before', async () => {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    const gone = { type: 'gone' };
    expect(await store.isDeleted(claim)).toBe(false);
    await database.db.withUserSql(user, (sql) => tombstoneConversation(sql, id, database.db.parts));
    expect(await store.commit(claim, replyCommit(claim, { text: 'too late' }))).toBe(false);
    expect(await store.isDeleted(claim)).toBe(true);
    expect(await store.claimReply(inputOf(id, reply), () => SCOPE)).toEqual(gone);
    expect(
      await store.transact(inputOf(id, toolStep(2)), async () => Promise.reject(new Error('ran'))),
    ).toEqual(gone);
    expect(await store.claimReply(inputOf(crypto.randomUUID(), reply), () => SCOPE)).toEqual(gone);
    expect(await textsOf(id)).toEqual(['Hello']);
  });

  it('is gone for a step that ran while it was deleted, and what that did is undone', async () => {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    await store.commit(claim, replyCommit(claim, { text: 'Let me look.', tools: 1 }));
    const result = await store.transact(inputOf(id, toolStep(2)), async (own) => {
      await database.db.withUserSql(user, (sql) => tombstoneConversation(sql, id, database.db.parts));
      return commitOf(own, [{ type: 'toolFinished', step: 2 }]);
    });
    expect(result).toEqual({ type: 'gone' });
  });
});

describe('many writers at once', () => {
  /** A conversation whose reply called this many tools, and the commits of all of them side by side. */
  async function runTools(count: number): Promise<{ id: string; results: { type: string }[] }> {
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    await store.commit(claim, replyCommit(claim, { text: 'Let me look.', tools: count }));
    const run = (index: number) =>
      store.transact(inputOf(id, toolStep(index + 2)), async (own, tx, read) => {
        const call = await read.call(1, 1, index);
        if (call === null) throw new Error('no such call');
        await tx.profile.get();
        return commitOf(own, [{ type: 'toolFinished', step: index + 2 }], {
          calls: [{ ...call, status: 'done', result: { index } }],
          publicEvents: [
            { type: 'tool.started', data: { index } },
            { type: 'tool.finished', data: { index } },
          ],
        });
      });
    return { id, results: await Promise.all(Array.from({ length: count }, (_, index) => run(index))) };
  }

  it('number their events without a gap, each writer’s side by side', async () => {
    const { id, results } = await runTools(10);
    expect(results.map((result) => result.type)).toEqual(results.map(() => 'committed'));
    const events = await eventsOf(id);
    expect(events.map((event) => event.id)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
    const ofTools = events.slice(2);
    for (let i = 0; i < ofTools.length; i += 2) {
      expect(ofTools[i]).toMatchObject({ type: 'tool.started' });
      expect(ofTools[i + 1]).toMatchObject({ type: 'tool.finished', data: ofTools[i]?.data });
    }
    expect(await rows('SELECT event_no FROM conversations WHERE id = $1::uuid', id)).toEqual([
      { event_no: 22 },
    ]);
    const calls = await rows<{ status: string }>(
      'SELECT status FROM tool_calls WHERE conversation_id = $1::uuid',
      id,
    );
    expect(calls.map((call) => call.status)).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(told.map(({ eventNo }) => eventNo)).toContain(22);
  });

  it('leave one state in which all of them have finished', async () => {
    const { id } = await runTools(10);
    const [kept] = await rows<{ phase: string; done: boolean[] }>(
      `SELECT state->'running'->>'phase' AS phase, jsonb_path_query_array(state, '$.running.calls[*].done') AS done
       FROM conversations WHERE id = $1::uuid`,
      id,
    );
    expect(kept).toEqual({ phase: 'ask', done: Array.from({ length: 10 }, () => true) });
  });

  it('commit in the order of their numbers: a reader never sees a number before a lower one', async () => {
    let writing = true;
    const seen: number[][] = [];
    const readers = { id: '' };
    const reading = (async () => {
      while (writing) {
        if (readers.id !== '') seen.push((await eventsOf(readers.id)).map((event) => event.id));
        else await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const id = await newConversation(database.db, user);
    const claim = await claimed(id);
    await store.commit(claim, replyCommit(claim, { text: 'Let me look.', tools: 10 }));
    readers.id = id;
    let written = 0;
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        for (let n = 0; n < 5 || seen.length < 5; n++, written++) {
          // Each pass is an attempt that has to be asked again: its step stays open and speaks all the same.
          await store.transact(inputOf(id, toolStep(index + 2)), async (own) =>
            commitOf(own, [], { done: false, publicEvents: [{ type: 'thinking', data: { index, n } }] }),
          );
        }
      }),
    );
    writing = false;
    await reading;
    const final = (await eventsOf(id)).map((event) => event.id);
    expect(final).toEqual(Array.from({ length: written + 2 }, (_, i) => i + 1));
    for (const ids of seen) expect(ids).toEqual(final.slice(0, ids.length));
  });
});

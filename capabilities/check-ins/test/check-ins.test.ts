import { randomUUID } from 'node:crypto';
import type { CheckIn } from '@roundtable/api';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../../goals/server.js';
import {
  deleteCheckIn,
  getCheckIn,
  getCheckInStatistics,
  listCheckIns,
  updateCheckIn,
} from '../service/check-ins.js';
import { recordCheckIn } from '../service/record-check-in.js';
import { settleCheckIns } from '../store/check-ins.js';
import { checkInConversations } from './check-in-conversation.js';

let database: TestDatabase;
let scene: Awaited<ReturnType<typeof checkInConversations>>;
let user: string;
const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const create = (body: unknown, key: string | null = null) => scene.service.create(user, body, key);
const placeOf = ({ conversationId, messageId }: CheckIn) => ({
  user,
  conversationId: conversationId ?? '',
  inputId: messageId ?? '',
});

beforeAll(async () => {
  database = await openTestDatabase();
  scene = await checkInConversations(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  scene.delivered.length = 0;
});

describe('a check-in', () => {
  it('is stored with its message before anybody has answered, and waits', async () => {
    const checkIn = data(await create({ content: 'Ran 5 km today' }));
    expect(checkIn).toMatchObject({
      content: 'Ran 5 km today',
      status: 'pending',
      aiResponse: null,
      agentId: null,
      goalId: null,
      respondedAt: null,
    });
    const { conversationId, inputId } = placeOf(checkIn);
    const inputs = await me((tx) =>
      tx.sql('SELECT kind, text, id::text FROM inputs WHERE conversation_id = $1::uuid', [conversationId]),
    );
    expect(inputs).toEqual([{ kind: 'message', text: 'Ran 5 km today', id: inputId }]);
    expect(scene.delivered).toEqual([{ conversationId, n: 1 }]);
  });

  it('goes to the check-ins’ own conversation, whatever else is talked about, and opens it when there is none', async () => {
    const talk = data(await scene.conversations.create(user, { team: 'round' }));
    const first = data(await create({ content: 'one' }));
    const conversation = data(await scene.conversations.get(user, first.conversationId ?? ''));
    expect(conversation).toMatchObject({ team: 'round', title: 'Check-ins' });
    expect(conversation.id).not.toBe(talk.id);
    expect(data(await create({ content: 'two' })).conversationId).toBe(first.conversationId);
    await scene.conversations.create(user, { team: 'round' });
    expect(data(await create({ content: 'three' })).conversationId).toBe(first.conversationId);
    const elsewhere = data(await scene.conversations.create(user, { team: 'alone' }));
    const there = data(await create({ content: 'four', conversationId: elsewhere.id }));
    expect(there.conversationId).toBe(elsewhere.id);
    expect(data(await create({ content: 'five' })).conversationId).toBe(first.conversationId);
    await scene.conversations.remove(user, first.conversationId ?? '');
    expect(data(await create({ content: 'six' })).conversationId).not.toBe(first.conversationId);
  });

  it('says what its message says when that is edited while it waits', async () => {
    const { id, ...checkIn } = data(await create({ content: 'Ran 5 km tody' }));
    const { conversationId, inputId } = placeOf({ id, ...checkIn });
    await me((tx) =>
      tx.sql(`UPDATE check_ins SET embedded_with = 'some model' WHERE id = $1::uuid RETURNING 1`, [id]),
    );
    const other = data(await create({ content: 'Something else' }));
    data(await scene.conversations.editMessage(user, conversationId, inputId, { text: 'Ran 6 km today' }));
    expect(data(await me((tx) => getCheckIn(tx, id))).content).toBe('Ran 6 km today');
    expect(data(await me((tx) => getCheckIn(tx, other.id))).content).toBe('Something else');
    expect(await me((tx) => tx.sql('SELECT embedded_with FROM check_ins WHERE id = $1::uuid', [id]))).toEqual(
      [{ embedded_with: null }],
    );
  });

  it('opens one conversation when two arrive at once', async () => {
    const both = await Promise.all(['a', 'b', 'c', 'd'].map((content) => create({ content })));
    expect(new Set(both.map((one) => data(one).conversationId)).size).toBe(1);
  });

  it('has the answer of its turn: what was said last, and by whom', async () => {
    const { id, ...checkIn } = data(await create({ content: 'I slept badly' }));
    await scene.end(
      { ...placeOf({ id, ...checkIn }), outcome: 'answered' },
      ['coach', 'I am asking Motivator to join us.'],
      ['motivator', 'That sounds hard.'],
    );
    const answered = data(await me((tx) => getCheckIn(tx, id)));
    expect(answered).toMatchObject({
      status: 'answered',
      aiResponse: 'That sounds hard.',
      agentId: 'motivator',
      respondedAt: expect.any(String),
    });
  });

  it('keeps its answer when the conversation is gone, once the sweep has seen it', async () => {
    const checkIn = data(await create({ content: 'Read 10 pages' }));
    await scene.end({ ...placeOf(checkIn), outcome: 'answered' }, ['coach', 'Ten more than none.']);
    await database.db.withSystemSql((sql) => settleCheckIns(sql, null));
    await me(({ sql }) =>
      sql('DELETE FROM conversations WHERE id = $1::uuid RETURNING 1 AS gone', [checkIn.conversationId]),
    );
    expect(data(await me((tx) => getCheckIn(tx, checkIn.id))).aiResponse).toBe('Ten more than none.');
  });

  it('stays pending as long as its turn has no outcome, whatever was said in it so far', async () => {
    const checkIn = data(await create({ content: 'Hello' }));
    await me(({ sql }) =>
      sql(
        `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, text)
         VALUES ($1::uuid, 1, gen_random_uuid(), $2::uuid, 1, 1, 'agent', 'coach', 'One moment.') RETURNING 1 AS said`,
        [checkIn.conversationId, user],
      ),
    );
    await scene.take(user, checkIn.conversationId ?? '', checkIn.messageId ?? '');
    expect(data(await me((tx) => getCheckIn(tx, checkIn.id))).status).toBe('pending');
  });

  it.each([
    ['failed', 'Something said before it failed.'],
    ['withdrawn', ''],
  ])('whose turn ended %s is kept, unanswered', async (outcome, said) => {
    const checkIn = data(await create({ content: 'Hello' }));
    await scene.end(
      { ...placeOf(checkIn), outcome },
      ...(said === '' ? [] : [['coach', said] as [string, string]]),
    );
    expect(data(await me((tx) => getCheckIn(tx, checkIn.id)))).toMatchObject({
      status: 'unanswered',
      aiResponse: null,
      content: 'Hello',
    });
  });

  it('that was merged into a later message has that one’s answer', async () => {
    const first = data(await create({ content: 'Did it' }));
    const second = data(await create({ content: 'and more' }));
    await scene.end({ ...placeOf(first), outcome: 'merged', mergedInto: 2 });
    await scene.end({ ...placeOf(second), outcome: 'answered' }, ['coach', 'Both of it, good.']);
    expect(data(await me((tx) => getCheckIn(tx, first.id))).aiResponse).toBe('Both of it, good.');
  });

  it('that reads like a yes decides no proposal', async () => {
    const conversation = data(await scene.conversations.create(user, { team: 'round' }));
    const proposal = await me(({ sql }) =>
      sql<{ id: string }>(
        `INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, preview, editable, args_hash, expires_at)
         VALUES (gen_random_uuid(), $1::uuid, $2::uuid, 'plan_save', 't', 'coach', 1, 1, 0, '{}', '{}', 'h', now() + interval '1 day') RETURNING id::text`,
        [conversation.id, user],
      ),
    );
    data(await create({ content: 'yes' }));
    const status = () =>
      me(({ sql }) => sql('SELECT status FROM confirmations WHERE id = $1::uuid', [proposal[0]?.id]));
    expect(await status()).toEqual([{ status: 'open' }]);
  });

  it('of an unknown or foreign goal or conversation is refused, and nothing is stored', async () => {
    const goal = data(await me((tx) => createGoal(tx, { title: 'Theirs' })));
    const conversation = data(await scene.conversations.create(user, { team: 'round' }));
    user = await database.newUser();
    for (const body of [
      { content: 'x', goalId: goal.id },
      { content: 'x', conversationId: conversation.id },
      { content: 'x', conversationId: randomUUID() },
    ]) {
      expect(errorOf(await create(body)).code).toBe('NOT_FOUND');
    }
    expect(errorOf(await create({ content: ' ' })).code).toBe('VALIDATION_ERROR');
    expect(data(await me((tx) => listCheckIns(tx, {}))).items).toEqual([]);
    expect(await me(({ sql }) => sql('SELECT 1 FROM inputs'))).toEqual([]);
  });
});

describe('a repeated check-in', () => {
  it('with the same key is the same, also when the default conversation has changed since', async () => {
    const first = data(await create({ content: 'Ran' }, 'k1'));
    data(await scene.conversations.create(user, { team: 'round' }));
    expect(data(await create({ content: 'Ran' }, 'k1'))).toEqual(first);
    expect(errorOf(await create({ content: 'Walked' }, 'k1')).code).toBe('CONFLICT');
    expect(data(await create({ content: 'Ran' }, 'k2')).id).not.toBe(first.id);
  });

  it('at the same moment is one check-in and one message', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => create({ content: 'Ran' }, 'same')));
    expect(new Set(all.map((one) => data(one).id)).size).toBe(1);
    expect(await me(({ sql }) => sql('SELECT 1 FROM inputs'))).toHaveLength(1);
  });
});

describe('a check-in that an agent records', () => {
  it('belongs to the message of the running turn, once, and learns its goal', async () => {
    const { id: goalId } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const conversation = data(await scene.conversations.create(user, { team: 'round' }));
    const sent = data(
      await scene.conversations.acceptMessage(user, conversation.id, { text: 'I ran!' }, null),
    );
    await scene.take(user, conversation.id, sent.messageId);
    const record = (body: unknown) => me((tx) => recordCheckIn(tx, conversation.id, body));
    const first = data(await record({ content: 'Ran' }));
    expect(first).toMatchObject({ messageId: sent.messageId, goalId: null, status: 'pending' });
    const again = data(await record({ content: 'Ran, said twice', goalId }));
    expect(again).toMatchObject({ id: first.id, content: 'Ran', goalId });
    await scene.end({ user, conversationId: conversation.id, inputId: sent.messageId, outcome: 'answered' }, [
      'coach',
      'Well run.',
    ]);
    const { items } = data(await me((tx) => listCheckIns(tx, { goalId })));
    expect(items).toMatchObject([{ id: first.id, aiResponse: 'Well run.', agentId: 'coach' }]);
  });

  it('is the one that was posted, when the message is a check-in already', async () => {
    const posted = data(await create({ content: 'I ran!' }));
    await scene.take(user, posted.conversationId ?? '', posted.messageId ?? '');
    const recorded = await me((tx) => recordCheckIn(tx, posted.conversationId ?? '', { content: 'Ran' }));
    expect(data(recorded)).toEqual(posted);
  });
});

describe('check-ins', () => {
  it('are listed newest first, page by page, by goal and by days of the user’s calendar', async () => {
    await me(({ sql }) => sql(`UPDATE profiles SET time_zone = 'Pacific/Auckland' RETURNING 1 AS set`));
    const { id: goalId } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    const times = ['2026-05-01T11:00:00Z', '2026-05-01T12:30:00Z', '2026-05-02T13:00:00Z'];
    await me(async ({ sql }) => {
      for (const [i, at] of times.entries()) {
        await sql(
          `INSERT INTO check_ins (user_id, content, created_at, goal_id) VALUES ($1::uuid, $2, $3::timestamptz, $4::uuid) RETURNING 1 AS made`,
          [user, `no ${i}`, at, i === 1 ? goalId : null],
        );
      }
    });
    const contents = async (query: object) =>
      data(await me((tx) => listCheckIns(tx, query))).items.map((one) => one.content);
    expect(await contents({})).toEqual(['no 2', 'no 1', 'no 0']);
    // In Auckland these are 1 May 23:00, 2 May 0:30 and 3 May 1:00.
    expect(await contents({ from: '2026-05-02', to: '2026-05-02' })).toEqual(['no 1']);
    expect(await contents({ from: '2026-05-01T12:00:00Z' })).toEqual(['no 2', 'no 1']);
    expect(await contents({ to: '2026-05-02' })).toEqual(['no 1', 'no 0']);
    expect(await contents({ goalId })).toEqual(['no 1']);
    const page = data(await me((tx) => listCheckIns(tx, { limit: 2 })));
    expect(await contents({ limit: 2, cursor: page.nextCursor })).toEqual(['no 0']);
    expect(errorOf(await me((tx) => listCheckIns(tx, { from: 'yesterday' }))).code).toBe('VALIDATION_ERROR');
  });

  it('can be corrected and removed by their owner only', async () => {
    const { id } = data(await create({ content: 'Ran 5 km' }));
    const { id: goalId } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    expect(data(await me((tx) => updateCheckIn(tx, id, { content: 'Ran 6 km', goalId })))).toMatchObject({
      content: 'Ran 6 km',
      goalId,
    });
    expect(data(await me((tx) => updateCheckIn(tx, id, { goalId: null })))).toMatchObject({
      content: 'Ran 6 km',
      goalId: null,
    });
    const owner = user;
    user = await database.newUser();
    expect(errorOf(await me((tx) => getCheckIn(tx, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => updateCheckIn(tx, id, { content: 'mine' }))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => deleteCheckIn(tx, id))).code).toBe('NOT_FOUND');
    user = owner;
    expect(await me((tx) => deleteCheckIn(tx, id))).toMatchObject({ success: true });
    expect(errorOf(await me((tx) => getCheckIn(tx, id))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => deleteCheckIn(tx, 'not-an-id'))).code).toBe('NOT_FOUND');
  });

  it('have statistics for a goal of one’s own', async () => {
    const { id: goalId } = data(await me((tx) => createGoal(tx, { title: 'Run' })));
    data(await create({ content: 'Ran', goalId }));
    expect(data(await me((tx) => getCheckInStatistics(tx, { days: '7', goalId })))).toMatchObject({
      checkIns: 1,
      days: 7,
    });
    user = await database.newUser();
    expect(errorOf(await me((tx) => getCheckInStatistics(tx, { goalId }))).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => getCheckInStatistics(tx, { days: 0 }))).code).toBe('VALIDATION_ERROR');
  });
});

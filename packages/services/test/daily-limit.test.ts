import { randomUUID } from 'node:crypto';
import { insertConversation } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data, errorOf } from './results.js';

const LIMIT = 3;
let database: TestDatabase;
let user: string;
let now: Date;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  now = new Date('2026-11-22T12:00:00Z');
});

const acceptance = (dailyLimit = LIMIT) =>
  createAcceptance(database.db, { previews: true, dailyLimit, now: () => now });

function conversation(locale = 'en'): Promise<string> {
  const row = { userId: user, team: 'team', homeAgent: 'home', title: null, sessionType: 'general', locale };
  return database.db.withUserSql(user, (sql) => insertConversation(sql, row));
}

function send(id: string, text: string, more: { key?: string; limit?: number } = {}) {
  return acceptance(more.limit).message(user, id, { body: { text }, idempotencyKey: more.key ?? null });
}

function rows<Row extends object>(text: string): Promise<Row[]> {
  return database.db.withUserSql(user, (sql) => sql<Row>(text));
}

const used = async () =>
  (await rows<{ day: string; used: number }>('SELECT day::text, used FROM daily_messages ORDER BY day')).map(
    (row) => [row.day, row.used],
  );

describe('the daily limit', () => {
  it('refuses the message behind it, says when there is room again, and stores nothing of it', async () => {
    const id = await conversation();
    for (const text of ['one', 'two', 'three']) data(await send(id, text));
    const refused = errorOf(await send(id, 'four', { key: 'k' }));
    expect(refused).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: LIMIT, resetAt: '2026-11-23T00:00:00.000Z', retryAfterSeconds: 43_200 },
    });
    expect(await rows('SELECT n, text FROM inputs ORDER BY n')).toHaveLength(3);
    expect(await rows('SELECT input_no FROM conversations')).toEqual([{ input_no: 3 }]);
    expect(await rows('SELECT 1 FROM idempotency_keys')).toEqual([]);
    expect(await used()).toEqual([['2026-11-22', 3]]);
  });

  it('holds over all conversations of the user, in the language of the conversation', async () => {
    const [one, two] = [await conversation(), await conversation('es')];
    data(await send(one, 'one'));
    data(await send(two, 'two'));
    data(await send(one, 'three'));
    expect(errorOf(await send(two, 'four')).message).toMatch(/Hoy hemos hablado mucho/);
  });

  it('gives parallel senders no more than there is', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => conversation()));
    const results = await Promise.all(
      ids.flatMap((id) => [send(id, 'a'), send(id, 'b', { key: randomUUID() })]),
    );
    expect(results.filter((result) => result.success)).toHaveLength(LIMIT);
    expect(await rows('SELECT 1 FROM inputs')).toHaveLength(LIMIT);
    expect(await used()).toEqual([['2026-11-22', LIMIT]]);
  });

  it('gives a repeated request its stored answer, also at the limit, and counts it once', async () => {
    const id = await conversation();
    const first = data(await send(id, 'one', { key: 'same' }));
    data(await send(id, 'two'));
    data(await send(id, 'three'));
    const again = data(await send(id, 'one', { key: 'same' }));
    expect(again.input.id).toBe(first.input.id);
    expect(again.repeated).not.toBeNull();
    expect(await used()).toEqual([['2026-11-22', 3]]);
  });

  it('does not count a plain yes that decides a proposal, nor a decision', async () => {
    const id = await conversation();
    for (const text of ['one', 'two', 'three']) data(await send(id, text));
    const [first, second] = [randomUUID(), randomUUID()];
    const propose = (confirmation: string) =>
      database.db.withSystemSql((sql) =>
        sql(
          `INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, preview, editable, args_hash, created_at, expires_at)
           VALUES ($1::uuid, $2::uuid, $3::uuid, 'plan_save', 't', 'a', 9, 1, 0, '{}', '{}', 'h', now() + interval '1 s', now() + interval '1 day')`,
          [confirmation, id, user],
        ),
      );
    await database.db.withUserSql(user, (sql) => sql('UPDATE inputs SET taken_at = now(), turn = n'));
    await propose(first);
    expect(data(await send(id, 'yes')).input.confirmationId).toBe(first);
    await propose(second);
    data(await acceptance().decision(user, id, second, { approved: false }));
    expect(errorOf(await send(id, 'four')).code).toBe('RATE_LIMITED');
    expect(await used()).toEqual([['2026-11-22', 3]]);
  });

  it('begins anew with the user’s own day', async () => {
    await database.db.withUser(user, (tx) => tx.profile.update({ timeZone: 'Europe/Madrid' }));
    const id = await conversation();
    now = new Date('2026-11-22T22:59:00Z');
    for (const text of ['one', 'two', 'three']) data(await send(id, text));
    expect(errorOf(await send(id, 'four')).details).toMatchObject({ resetAt: '2026-11-22T23:00:00.000Z' });
    now = new Date('2026-11-22T23:00:00Z');
    data(await send(id, 'four'));
    expect(await used()).toEqual([
      ['2026-11-22', 3],
      ['2026-11-23', 1],
    ]);
  });

  it('of 0 lets everything in and counts nothing', async () => {
    const id = await conversation();
    for (const text of ['1', '2', '3', '4', '5']) data(await send(id, text, { limit: 0 }));
    expect(await used()).toEqual([]);
  });
});

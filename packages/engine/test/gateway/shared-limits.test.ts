import { randomUUID } from 'node:crypto';
import type { Database } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { createSharedLimiter } from '../../src/gateway/limits/limiter.js';

let database: TestDatabase;
const warned: Record<string, unknown>[] = [];
const log = {
  info: () => {},
  warn: (about: Record<string, unknown>) => void warned.push(about),
  error: () => {},
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const policy = () => ({ name: `mails-${randomUUID()}`, points: 3, seconds: 600 });
const rows = (name: string) =>
  database.db.withSystemSql((sql) =>
    sql.last<{ key: string; points: number }>('SELECT key, points FROM rate_limits WHERE key LIKE $1', [
      `${name}%`,
    ]),
  );

test('two gateways count together, each key for itself, and keys are not readable', async () => {
  const about = policy();
  const [one, other] = [about, about].map((each) => createSharedLimiter(each, { db: database.db, log }));
  const taken = [];
  for (const gateway of [one, other, one, other]) taken.push(await gateway?.take('ana@example.com'));
  expect(taken.map((verdict) => [verdict?.allowed, verdict?.remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  expect(taken[3]?.resetSeconds).toBeGreaterThan(590);
  expect((await one?.take('ben@example.com'))?.remaining).toBe(2);
  const stored = await rows(about.name);
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('example.com');
});

test('points that are taken at the same time are all counted', async () => {
  const about = policy();
  const limiter = createSharedLimiter(about, { db: database.db, log });
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => limiter.take('key')));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test('to look takes nothing; a key that is forgotten begins anew', async () => {
  const limiter = createSharedLimiter(policy(), { db: database.db, log });
  for (let i = 0; i < 3; i++) await limiter.take('key');
  expect(await limiter.look('key')).toMatchObject({ allowed: false, remaining: 0 });
  expect(await limiter.look('other')).toMatchObject({ allowed: true, remaining: 3 });
  await limiter.forget('key');
  expect(await limiter.take('key')).toMatchObject({ allowed: true, remaining: 2 });
});

test('while Postgres is away the process counts alone, lets the first ones through and says so', async () => {
  const away: Database = {
    ...database.db,
    withSystemSql: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  };
  const about = policy();
  const limiter = createSharedLimiter(about, { db: away, log });
  const verdicts = [];
  for (let i = 0; i < 4; i++) verdicts.push((await limiter.take('key')).allowed);
  expect(verdicts).toEqual([true, true, true, false]);
  expect(warned).toContainEqual(expect.objectContaining({ limit: about.name }));
});

import { expect, it } from 'vitest';
import { isDatabaseUnavailable, isQueryTimeout } from './unavailable.js';

it.each([
  ['the disk is full', '53100'],
  ['there are too many connections', '53300'],
  ['the connection failed', '08006'],
  ['the server is read-only', '25006'],
  ['the statement was cancelled', '57014'],
])('the database is unavailable when %s', (_, code) => {
  const error = Object.assign(new Error('from Postgres'), { code });
  const byPrisma = { meta: { driverAdapterError: { cause: { originalCode: code } } }, code: 'P2010' };
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('from Prisma'), byPrisma))).toBe(true);
  expect(isDatabaseUnavailable(new Error('from a tool', { cause: error }))).toBe(true);
});

it('the driver that gave up waiting says so in words only', () => {
  const error = new Error('Query read timeout');
  expect([isDatabaseUnavailable(error), isQueryTimeout(error)]).toEqual([true, true]);
});

it.each(['42601', '23505', '22P02'])('a wrong request (%s) is not the database’s fault', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('from Postgres'), { code }))).toBe(false);
});

import { expect, it } from 'vitest';
import { databaseRefusal } from './refusals.js';

it.each([
  ['23505', 'taken'],
  ['23503', 'gone'],
  ['22021', 'unfit'],
  ['22P02', 'unfit'],
  ['22008', 'unfit'],
  ['54000', 'unfit'],
  ['42601', null],
  ['57014', null],
  ['XX000', null],
])('Postgres says %s: %s', (code, refusal) => {
  const error = Object.assign(new Error('from Postgres'), { code });
  const byPrisma = { meta: { driverAdapterError: { cause: { originalCode: code } } }, code: 'P2010' };
  expect(databaseRefusal(error)).toBe(refusal);
  expect(databaseRefusal(Object.assign(new Error('from Prisma'), byPrisma))).toBe(refusal);
  expect(databaseRefusal(new Error('from a service', { cause: error }))).toBe(refusal);
});

it.each([
  ['P2002', 'taken'],
  ['P2025', 'gone'],
  ['P2024', null],
])('Prisma says %s: %s', (code, refusal) => {
  expect(databaseRefusal(Object.assign(new Error('from Prisma'), { code }))).toBe(refusal);
});

import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { databaseRefusal } from './refusals.js';
import { DatabaseError, safeDatabaseError } from './safe-error.js';
import { isDatabaseUnavailable } from './unavailable.js';

const CANARY = 'quokka';

/** As the driver makes them. */
const refused = (code: string) =>
  Object.assign(new Error(`invalid input syntax for type uuid: "${CANARY}"`), {
    name: 'error',
    severity: 'ERROR',
    code,
    detail: `Key (email)=(${CANARY}) already exists.`,
    where: `unnamed portal parameter $1 = '${CANARY}'`,
    constraint: 'profiles_email_key',
  });

it('keeps the code, the constraint and the places of what Postgres refused, and no value', () => {
  const safe = safeDatabaseError(refused('23505'));
  expect(safe).toMatchObject({ name: 'DatabaseError', code: '23505', constraint: 'profiles_email_key' });
  expect(safe).toMatchObject({ message: 'the database refused: 23505 profiles_email_key' });
  expect(safe).toHaveProperty(
    'stack',
    expect.stringMatching(/profiles_email_key\n {4}at .*safe-error\.test/),
  );
  expect(inspect(safe, { depth: 9, showHidden: true })).not.toContain(CANARY);
});

it('says which right, table or column is missing, which only a deployment can get wrong', () => {
  const missing = new Error('permission denied for table goals');
  const safe = safeDatabaseError(
    Object.assign(missing, { name: 'error', severity: 'ERROR', code: '42501', detail: CANARY }),
  );
  expect(safe).toMatchObject({ message: 'the database refused: 42501 permission denied for table goals' });
  expect(inspect(safe, { depth: 9, showHidden: true })).not.toContain(CANARY);
});

it('knows the code of a Prisma that could not begin', () => {
  const early = { name: 'PrismaClientInitializationError', errorCode: 'P1001' };
  const safe = safeDatabaseError(Object.assign(new Error(CANARY), early));
  expect(safe).toMatchObject({ message: 'the database refused: P1001' });
  expect(isDatabaseUnavailable(safe)).toBe(true);
});

it('keeps of a fault of Prisma’s its class and the driver’s code, and nothing of the call', () => {
  const error = Object.assign(
    new Error(`Invalid \`tx.goals.create()\` invocation:\n{ title: "${CANARY}" }`),
    {
      name: 'PrismaClientKnownRequestError',
      code: 'P2010',
      meta: { driverAdapterError: { cause: { originalCode: '22021', originalMessage: CANARY } } },
    },
  );
  const safe = safeDatabaseError(error);
  expect(safe).toMatchObject({ name: 'PrismaClientKnownRequestError', code: '22021' });
  expect(inspect(safe, { depth: 9, showHidden: true })).not.toContain(CANARY);
});

it('takes the place of a cause, however deep', () => {
  const error = new Error('outer', { cause: new Error('inner', { cause: refused('23503') }) });
  const safe = safeDatabaseError(error);
  expect(safe).toBe(error);
  expect(inspect(safe, { depth: 9, showHidden: true })).not.toContain(CANARY);
  expect(databaseRefusal(safe)).toBe('gone');
});

it('is understood as before: what passes by itself, and what the request is to blame for', () => {
  expect(isDatabaseUnavailable(safeDatabaseError(refused('57P01')))).toBe(true);
  expect(databaseRefusal(safeDatabaseError(refused('22P02')))).toBe('unfit');
  const byPrisma = Object.assign(new Error('x'), { name: 'PrismaClientKnownRequestError', code: 'P2002' });
  expect(databaseRefusal(safeDatabaseError(byPrisma))).toBe('taken');
});

it('leaves everything else alone', () => {
  const others = [
    new TypeError('x'),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'text',
    null,
  ];
  for (const other of others) expect(safeDatabaseError(other)).toBe(other);
  expect(safeDatabaseError(new DatabaseError(refused('23505')))).toBeInstanceOf(DatabaseError);
});

import { inspect } from 'node:util';
import { createAuthStore } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.js';

const CANARY = 'quokka@example.com';

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
  user = await database.newUser();
  await database.db.withSystem((tx) => tx.profileFor(CANARY));
});
afterAll(() => database.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => error,
  );
const everythingOf = (error: unknown) => inspect(error, { depth: 20, showHidden: true });
const db = () => database.db;

it.each([
  [
    'a taken address',
    '23505',
    () => db().withSystemSql((sql) => sql('UPDATE profiles SET email = $1', [CANARY])),
  ],
  [
    'a row that lacks a value',
    '23502',
    () =>
      db().withSystemSql((sql) => sql('UPDATE profiles SET time_zone = NULL, email = id || $1', [CANARY])),
  ],
  [
    'a value of another type',
    '22P02',
    () => db().withUserSql(user, (sql) => sql('SELECT $1::uuid', [CANARY])),
  ],
  [
    'a statement through Prisma',
    '22P02',
    () => db().withUser(user, (tx) => tx.sql('SELECT $1::uuid', [CANARY])),
  ],
  ['a delegate of Prisma’s', '22021', () => db().withSystem((tx) => tx.profileFor(`${CANARY}\u0000`))],
])('%s leaves its code in the error, and no value', async (_, code, work) => {
  const error = await failure(work());
  expect(error).toMatchObject({ code });
  expect(everythingOf(error)).not.toContain('quokka');
});

it('neither does what the sign-in asks for', async () => {
  const store = createAuthStore({ url: database.url });
  const adapter = store.adapter({});
  const error = await failure(
    adapter.create({ model: 'profiles', data: { id: CANARY, email: CANARY, name: CANARY, nothing: CANARY } }),
  );
  await store.close();
  expect(everythingOf(error)).not.toContain('quokka');
});

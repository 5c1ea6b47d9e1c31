import { tellProviders } from '@roundtable/prisma';
import { getProfile, listProviders, updateProfile } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data, errorOf } from './results.js';

let database: TestDatabase;
let user: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  await database.db.withSystemSql((sql) => sql('DELETE FROM model_providers'));
});

const NOT_SIGNED_IN = 'It is not signed in on the server.';
const tell = () =>
  database.db.withSystemSql((sql) =>
    tellProviders(sql, [
      { name: 'anthropic', standard: true, ready: true, why: null },
      { name: 'claude-cli', standard: false, ready: false, why: NOT_SIGNED_IN },
    ]),
  );
const list = async () => data(await database.db.withUser(user, listProviders));
const choose = (modelProvider: string | null) =>
  database.db.withUser(user, (tx) => updateProfile(tx, { modelProvider }));

test('the list says of every provider whether it is offered, ready, and if not, why', async () => {
  await tell();
  expect(await list()).toEqual({
    items: [
      { name: 'anthropic', offered: true, ready: true, why: null, standard: true },
      { name: 'claude-cli', offered: true, ready: false, why: NOT_SIGNED_IN, standard: false },
      {
        name: 'gemini-cli',
        offered: false,
        ready: false,
        why: 'This server does not offer it (MODEL_PROVIDERS).',
        standard: false,
      },
      {
        name: 'openai-compatible',
        offered: false,
        ready: false,
        why: 'This server does not offer it (MODEL_PROVIDERS).',
        standard: false,
      },
    ],
    chosen: null,
    inUse: 'anthropic',
  });
});

test('the offline demo is in the list only where it answers', async () => {
  const state = { name: 'offline-demo', standard: true, ready: true, why: null };
  await database.db.withSystemSql((sql) => tellProviders(sql, [state]));
  expect((await list()).items.at(-1)).toEqual({ ...state, offered: true });
  expect((await list()).inUse).toBe('offline-demo');
});

test('a choice is kept in the profile, and taken back with null', async () => {
  await tell();
  expect(data(await choose('claude-cli')).modelProvider).toBe('claude-cli');
  expect(await list()).toMatchObject({ chosen: 'claude-cli', inUse: 'claude-cli' });
  expect(data(await choose(null)).modelProvider).toBeNull();
  expect(await list()).toMatchObject({ chosen: null, inUse: 'anthropic' });
});

test('what is not offered cannot be chosen, and the answer names what can', async () => {
  await tell();
  expect(errorOf(await choose('gemini-cli'))).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: '"gemini-cli" is not offered here; offered: anthropic, claude-cli',
  });
  expect(errorOf(await choose('gpt')).code).toBe('VALIDATION_ERROR');
  expect(data(await database.db.withUser(user, getProfile)).modelProvider).toBeNull();
});

test('what no worker has told for a while is no longer offered: the standard provider is in use', async () => {
  await tell();
  data(await choose('claude-cli'));
  await database.db.withSystemSql((sql) =>
    sql(`UPDATE model_providers SET told_at = now() - interval '6 minutes' WHERE name = 'claude-cli'`),
  );
  expect(await list()).toMatchObject({ chosen: 'claude-cli', inUse: 'anthropic' });
  await database.db.withSystemSql((sql) => sql('DELETE FROM model_providers'));
  expect((await list()).inUse).toBeNull();
  expect(errorOf(await choose('anthropic')).message).toMatch(/the agents are not running/);
});

test('one provider is standard: the one that was last told', async () => {
  await tell();
  await database.db.withSystemSql((sql) =>
    tellProviders(sql, [{ name: 'claude-cli', standard: true, ready: true, why: null }]),
  );
  const { items, inUse } = await list();
  expect(items.filter(({ standard }) => standard).map(({ name }) => name)).toEqual(['claude-cli']);
  expect(inUse).toBe('claude-cli');
});

test('users read what workers tell, and change nothing of it', async () => {
  await tell();
  const told = [{ name: 'anthropic', standard: false, ready: false, why: 'no' }];
  await expect(database.db.withUserSql(user, (sql) => tellProviders(sql, told))).rejects.toThrow(
    /permission denied/,
  );
});

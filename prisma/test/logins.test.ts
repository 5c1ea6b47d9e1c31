import { randomUUID } from 'node:crypto';
import { createDatabase, missingMigrations } from '@roundtable/prisma';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLogins } from '../scripts/logins.mjs';
import { runOnce, withClient } from '../scripts/postgres.mjs';
import { openTestDatabase, type TestDatabase, urlOf } from './test-database.js';

let database: TestDatabase;
const one = randomUUID().slice(0, 8);
const temporalName = `temporal_${one}`;
const [appLogin, temporalLogin] = [`app_${one}`, `temporal_login_${one}`];
const as = (login: string, database: string, password = 'it’s a "password"') =>
  Object.assign(new URL(urlOf(database)), { username: login, password: encodeURIComponent(password) }).href;
let app: string;
let temporal: string;
const quiet = () => {};

beforeAll(async () => {
  database = await openTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  [app, temporal] = [as(appLogin, name), as(temporalLogin, temporalName)];
  // As an earlier release left it: made by the owner of everything.
  await runOnce(urlOf('postgres'), `CREATE DATABASE ${temporalName}`);
  await runOnce(urlOf(temporalName), 'CREATE TABLE executions (id serial PRIMARY KEY)');
  await makeLogins({ url: database.url, app, temporal, say: quiet });
});
afterAll(async () => {
  await database.close();
  for (const name of [temporalName, `${temporalName}_visibility`])
    await runOnce(urlOf('postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

/** The code of the error with which Postgres refuses a statement; null when it does not. */
async function refusal(url: string, sql: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  try {
    await client.connect();
    await client.query(sql);
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await client.end();
  }
}

const FORBIDDEN = '42501';

describe('the login of gateway and worker', () => {
  it('does its work by the two roles', async () => {
    const db = createDatabase({ url: app, maxConnections: 1, onError: quiet });
    const { id } = await db.withSystem((tx) => tx.profileFor(`${randomUUID()}@example.com`));
    expect((await db.withUser(id, (tx) => tx.profile.get()))?.id).toBe(id);
    expect(await db.withSystemSql(missingMigrations)).toEqual([]);
    await db.close();
    expect(await refusal(app, 'LISTEN roundtable_changes')).toBeNull();
  });

  it.each([
    ['reads no table by itself', 'SELECT * FROM profiles'],
    ['writes no table by itself', 'DELETE FROM messages'],
    ['makes no table', 'CREATE TABLE mine (id int)'],
    ['makes no table as the system', 'SET ROLE roundtable_system; CREATE TABLE mine (id int)'],
    ['drops no table', 'DROP TABLE messages'],
    ['takes no guard off', 'ALTER TABLE messages DISABLE ROW LEVEL SECURITY'],
    ['drops no policy', 'DROP POLICY own_rows ON messages'],
    ['makes no login', 'CREATE ROLE other LOGIN'],
    ['makes no database', 'CREATE DATABASE other'],
    ['does not become its owner', 'SET ROLE postgres'],
    ['does not become Temporal', `SET ROLE ${temporalLogin}`],
    ['runs no program', `COPY (SELECT 1) TO PROGRAM 'true'`],
  ])('%s', async (_, sql) => expect(await refusal(app, sql)).toBe(FORBIDDEN));

  it('does not come into Temporal’s databases', async () => {
    for (const name of [temporalName, `${temporalName}_visibility`])
      expect(await refusal(as(appLogin, name), 'SELECT 1')).toBe(FORBIDDEN);
  });
});

describe('Temporal’s login', () => {
  it('owns its two databases, with what was in them', async () => {
    expect(await refusal(temporal, 'ALTER TABLE executions ADD COLUMN state int')).toBeNull();
    expect(await refusal(temporal, 'INSERT INTO executions DEFAULT VALUES')).toBeNull();
    const visibility = as(temporalLogin, `${temporalName}_visibility`);
    expect(await refusal(visibility, 'CREATE TABLE visibility (id int)')).toBeNull();
    expect(await refusal(visibility, 'CREATE EXTENSION btree_gin')).toBeNull();
  });

  it('does not come into the product’s database, and makes no other', async () => {
    const name = new URL(database.url).pathname.slice(1);
    expect(await refusal(as(temporalLogin, name), 'SELECT 1')).toBe(FORBIDDEN);
    expect(await refusal(temporal, 'CREATE DATABASE other')).toBe(FORBIDDEN);
    expect(await refusal(temporal, 'SET ROLE roundtable_system')).toBe(FORBIDDEN);
  });
});

it('another start changes nothing but the password', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const renewed = as(appLogin, name, 'another');
  await makeLogins({ url: database.url, app: renewed, temporal, say: quiet });
  expect(await refusal(app, 'SELECT 1')).toBe('28P01');
  expect(await refusal(renewed, 'SET ROLE roundtable_app')).toBeNull();
  expect(await refusal(renewed, 'SELECT * FROM profiles')).toBe(FORBIDDEN);
  await makeLogins({ url: database.url, app, say: quiet });
});

it('an owner who is no superuser can make them, as at a managed Postgres', async () => {
  const owner = `owner_${one}`;
  await withClient(urlOf('postgres'), async (client) => {
    await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE CREATEDB PASSWORD 'p'`);
    await client.query(`GRANT roundtable_app, roundtable_system TO ${owner} WITH ADMIN OPTION`);
  });
  const [mine, theirs] = [`managed_${one}`, `managed_temporal_${one}`];
  await makeLogins({
    url: as(owner, mine, 'p'),
    app: as(`managed_app_${one}`, mine),
    temporal: as(theirs, theirs),
    say: quiet,
  });
  expect(await refusal(as(`managed_app_${one}`, mine), 'SET ROLE roundtable_app')).toBeNull();
  expect(await refusal(as(theirs, theirs), 'CREATE TABLE executions (id int)')).toBeNull();
  for (const name of [mine, theirs, `${theirs}_visibility`])
    await runOnce(urlOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
});

it.each([
  [
    'a login that may do more',
    () => ({ app: database.url }),
    /"postgres" is there and may do more than it should/,
  ],
  [
    'an address without a password',
    () => ({ app: 'postgresql://app@host/db' }),
    /APP_DATABASE_URL is not of the form/,
  ],
  ['no address', () => ({ temporal: 'secret' }), /^TEMPORAL_DATABASE_URL is not of the form [^ ]+$/],
  ['nothing at all', () => ({}), /APP_DATABASE_URL, TEMPORAL_DATABASE_URL or both/],
])('%s is refused in words', async (_, given, words) => {
  await expect(makeLogins({ url: database.url, ...given(), say: quiet })).rejects.toThrow(words);
});

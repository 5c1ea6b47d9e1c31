import { randomUUID } from 'node:crypto';
import { purgeConversation, readSpending } from '@roundtable/prisma';
import {
  createApiKey,
  createAuthService,
  deleteAccount,
  exportAccount,
  getProfile,
  purgeDeletedAccounts,
} from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillEveryTable, rowsOfUser, tablesWithUsers } from '../../../prisma/test/every-table.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { userData } from '../../testing/src/fixtures/composed.js';
import { data, errorOf } from './results.js';

const silent = { info: () => {}, warn: () => {} };
const nothingElsewhere = { tables: userData.tables, forgetElsewhere: async () => {} };
let database: TestDatabase;
let user: string;
let email: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  // What former tests deleted comes due some seconds later, and would be counted here.
  await database.db.withSystemSql((sql) =>
    sql(`UPDATE profiles SET deleted_at = deleted_at + interval '1 day' WHERE deleted_at IS NOT NULL`),
  );
  email = `${randomUUID()}@example.com`;
  user = (await database.db.withSystem((tx) => tx.profileFor(email))).id;
});

const remove = async (body: unknown = { email }, userId = user) =>
  deleteAccount(
    database.db,
    { userId, sessionId: await database.newSession(userId) },
    { input: body, data: userData },
  );

/** As the conversation's run does when it hears that it was closed. */
async function runsEnd(id = user): Promise<void> {
  const rows = await database.db.withSystemSql((sql) =>
    sql<{ id: string }>('SELECT id::text FROM conversations WHERE user_id = $1::uuid', [id]),
  );
  for (const row of rows) await database.db.withUserSql(id, (sql) => purgeConversation(sql, row.id));
}

/** Nobody waits six seconds here for keys that other processes remember, nor a minute for runs of follow-ups. */
const age = (id = user) =>
  database.db.withSystemSql((sql) =>
    sql(`UPDATE profiles SET deleted_at = deleted_at - interval '2 minutes' WHERE id = $1::uuid`, [id]),
  );

describe('the list of tables with users', () => {
  it('has every table of the catalogue that has a user_id', async () => {
    const listed = userData.tables.map(({ table }) => table).sort();
    expect(listed).toEqual(await tablesWithUsers(database));
  });
});

describe('an export', () => {
  it('holds the rows of every table, in fields as the API names them, without secrets', async () => {
    await fillEveryTable(database, user);
    const stranger = await database.newUser();
    await fillEveryTable(database, stranger);
    const pieces = [];
    for await (const piece of (await exportAccount(database.db, user, userData)) ?? []) pieces.push(piece);
    const document: Record<string, unknown> = JSON.parse(pieces.join(''));
    expect(document.profile).toMatchObject({ id: user, email, timeZone: 'UTC' });
    for (const { table } of userData.tables) {
      const name = table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect([name, document[name]]).toEqual([name, [expect.objectContaining({ userId: user })]]);
    }
    expect(document.documents).toMatchObject([{ contentBase64: Buffer.from('bytes').toString('base64') }]);
    expect(document.apiKeys).not.toHaveProperty('0.hash');
    expect(pieces.join('')).not.toContain(stranger);
  });

  it('goes on behind its first page', async () => {
    await database.db.withUserSql(user, (sql) =>
      sql(
        `INSERT INTO tags (user_id, name) SELECT $1::uuid, 'tag ' || n FROM generate_series(1, 1201) AS n`,
        [user],
      ),
    );
    const pieces = [];
    for await (const piece of (await exportAccount(database.db, user, userData)) ?? []) pieces.push(piece);
    const { tags } = JSON.parse(pieces.join('')) as { tags: { name: string }[] };
    expect(new Set(tags.map((tag) => tag.name)).size).toBe(1201);
    expect(tags).toHaveLength(1201);
  });
});

describe('the deletion of an account', () => {
  it('wants the address of the account', async () => {
    expect(errorOf(await remove({ email: 'else@example.com' })).code).toBe('VALIDATION_ERROR');
    expect(errorOf(await remove({})).code).toBe('VALIDATION_ERROR');
    expect(data(await database.db.withUser(user, getProfile)).email).toBe(email);
    data(await remove({ email: email.toUpperCase() }));
  });

  it('wants a session that is in force, whatever a gateway remembers', async () => {
    const by = { userId: user, sessionId: await database.newSession(user) };
    data(await createAuthService(database.db).endAllSessions(user));
    expect(errorOf(await deleteAccount(database.db, by, { input: { email }, data: userData })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect(data(await database.db.withUser(user, getProfile)).email).toBe(email);
  });

  it('lets nobody in any more, frees the address, and is done once', async () => {
    const auth = createAuthService(database.db);
    const { key } = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Laptop' })));
    expect(await auth.authenticate(key)).not.toBeNull();
    const results = await Promise.all([remove(), remove()]);
    expect(results.map((result) => (result.success ? 'OK' : result.error.code)).sort()).toEqual(
      expect.arrayContaining(['OK']),
    );
    auth.forget();
    expect(await auth.authenticate(key)).toBeNull();
    expect(errorOf(await database.db.withUser(user, getProfile)).code).toBe('NOT_FOUND');
    expect(await exportAccount(database.db, user, userData)).toBeNull();
    const again = await database.db.withSystem((tx) => tx.profileFor(email));
    expect(again.id).not.toBe(user);
  });

  it('leaves no row in any table, and none of another user goes', async () => {
    await fillEveryTable(database, user);
    const stranger = await database.newUser();
    await fillEveryTable(database, stranger);
    const before = await rowsOfUser(database, stranger);
    const tombstoned = data(await remove());
    expect(tombstoned).toMatchObject([{ conversationId: expect.any(String) }]);
    await age();
    await purgeDeletedAccounts(database.db, silent, nothingElsewhere);
    expect(await rowsOfUser(database, user), 'its conversation has not ended').toHaveProperty('goals', 1);
    await runsEnd();
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(1);
    expect(await rowsOfUser(database, user)).toEqual({});
    expect(await rowsOfUser(database, stranger)).toEqual(before);
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(0);
  });

  it('tombstones what was opened by a key that another process still accepted', async () => {
    data(await remove());
    await fillEveryTable(database, user);
    await age();
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(0);
    await runsEnd();
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(1);
    expect(await rowsOfUser(database, user)).toEqual({});
  });

  it('lets no key in that was made while the account was being deleted', async () => {
    data(await remove());
    const { key } = data(await database.db.withUser(user, (tx) => createApiKey(tx, { name: 'Late' })));
    expect(await createAuthService(database.db).authenticate(key)).toBeNull();
  });

  it('gives nothing of the day’s budget back', async () => {
    const spent = () =>
      database.db.withSystemSql(async (sql) => (await readSpending(sql.last, 0)).totalMicros);
    const spend = (by: string) =>
      database.db.withSystemSql((sql) =>
        sql(
          `INSERT INTO usage (user_id, day, agent, model, calls, cost_micros) VALUES ($1::uuid, current_date, 'coach', 'm', 1, 7)`,
          [by],
        ),
      );
    const before = await spent();
    for (const id of [user, await database.newUser()]) {
      await spend(id);
      const { email: address } = data(await database.db.withUser(id, getProfile));
      data(await remove({ email: address }, id));
      await age(id);
      expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(1);
      expect(await rowsOfUser(database, id)).toEqual({});
    }
    expect(await spent()).toBe(before + 14);
  });

  it('is not held up by accounts whose conversations have not ended', async () => {
    const stuck = await database.db.withSystemSql((sql) =>
      sql<{ id: string }>(
        `INSERT INTO profiles (email, deleted_at)
         SELECT 'stuck ' || n, now() - interval '1 hour' FROM generate_series(1, 20) AS n RETURNING id::text`,
      ),
    );
    for (const { id } of stuck) {
      await database.db.withUserSql(id, (sql) =>
        sql(`INSERT INTO conversations (user_id, team_id, current_agent) VALUES ($1::uuid, 'team', 'home')`, [
          id,
        ]),
      );
    }
    data(await remove());
    await age();
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(1);
    expect(await rowsOfUser(database, user)).toEqual({});
    for (const { id } of stuck) await runsEnd(id);
    expect(await purgeDeletedAccounts(database.db, silent, nothingElsewhere)).toBe(20);
  });

  it('goes on after a crash in the middle, in several processes at once', async () => {
    await fillEveryTable(database, user);
    await database.db.withUserSql(user, (sql) =>
      sql(
        `INSERT INTO tags (user_id, name) SELECT $1::uuid, 'tag ' || n FROM generate_series(1, 5000) AS n`,
        [user],
      ),
    );
    data(await remove());
    await age();
    await runsEnd();
    await Promise.all([
      purgeDeletedAccounts(database.db, silent, nothingElsewhere),
      purgeDeletedAccounts(database.db, silent, nothingElsewhere),
      purgeDeletedAccounts(database.db, silent, nothingElsewhere),
    ]);
    await purgeDeletedAccounts(database.db, silent, nothingElsewhere);
    expect(await rowsOfUser(database, user)).toEqual({});
  });
});

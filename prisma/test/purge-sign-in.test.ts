import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertOutbox,
  insertSignInRequest,
  keepCode,
  lockRequestOfToken,
  purgeSignIn,
} from '../src/index.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const system: TestDatabase['db']['withSystemSql'] = (work) => database.db.withSystemSql(work);

/** A request with a code, whose link ended so many seconds ago; and the mail of it. */
function asked(tokenHash: string, endedSeconds: number): Promise<void> {
  return system(async (sql) => {
    const about = { browserHash: 'b', locale: 'en', timeZone: 'UTC', lifeSeconds: -endedSeconds };
    const id = await insertSignInRequest(sql, { ...about, email: 'ana@example.com', tokenHash });
    await keepCode(sql, id, { hash: 'a code', tokenSealed: 'v1.sealed' });
    const mail = {
      userId: null,
      type: 'email.sign_in',
      data: { to: 'ana@example.com' },
      dedupeKey: tokenHash,
    };
    await insertOutbox(sql, mail);
    await sql(
      `UPDATE outbox SET created_at = now() - ($2::int + 600) * interval '1 second' WHERE dedupe_key = $1`,
      [tokenHash, endedSeconds],
    );
  });
}

test('of a link that has ended nothing stays but that it has; of one that works everything does', async () => {
  await asked('works', -300);
  await asked('ended', 400);
  await asked('long ago', 25 * 3_600);
  await system(purgeSignIn);
  const kept = { email: 'ana@example.com', codeHash: 'a code', tokenSealed: 'v1.sealed', isExpired: false };
  const nothing = { email: '', codeHash: null, tokenSealed: null, isExpired: true };
  expect(await system((sql) => lockRequestOfToken(sql, 'works'))).toMatchObject(kept);
  expect(await system((sql) => lockRequestOfToken(sql, 'ended'))).toMatchObject(nothing);
  expect(await system((sql) => lockRequestOfToken(sql, 'long ago'))).toBeNull();
  const mails = await system((sql) =>
    sql<{ key: string; to: string | null }>(
      `SELECT dedupe_key AS key, data ->> 'to' AS to FROM outbox ORDER BY created_at`,
    ),
  );
  expect(mails).toEqual([
    { key: 'long ago', to: null },
    { key: 'ended', to: null },
    { key: 'works', to: 'ana@example.com' },
  ]);
});

test('sessions that have ended go, others stay', async () => {
  const user = await database.newUser();
  await system((sql) =>
    sql(
      `INSERT INTO sessions (user_id, token, expires_at) VALUES
         ($1::uuid, 'over', now() - interval '1 second'), ($1::uuid, 'in force', now() + interval '1 hour')`,
      [user],
    ),
  );
  await system(purgeSignIn);
  expect(await system((sql) => sql('SELECT token FROM sessions'))).toEqual([{ token: 'in force' }]);
});

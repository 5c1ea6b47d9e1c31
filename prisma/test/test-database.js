import { randomUUID } from 'node:crypto';
import { createDatabase } from '@roundtable/prisma';
import { runOnce } from '../scripts/postgres.mjs';

/** The run's server and its empty migrated database: packages/testing/src/system/run-setup.ts. */
const { ROUNDTABLE_TEST_POSTGRES: SERVER = '', ROUNDTABLE_TEST_DATABASE: TEMPLATE = '' } = process.env;
/** The address of a database on the run's server, as its superuser. */
export function urlOf(database) {
  return Object.assign(new URL(SERVER), { pathname: `/${database}` }).href;
}
export async function openTestDatabase(more = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(SERVER, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = urlOf(name);
  const db = createDatabase({ url, onError: () => {}, ...more });
  return {
    db,
    url,
    newUser: async () => (await db.withSystem((tx) => tx.profileFor(`${randomUUID()}@example.com`))).id,
    async newSession(userId) {
      const [row] = await db.withSystemSql((sql) =>
        sql.last(
          `INSERT INTO sessions (user_id, token, expires_at) VALUES ($1::uuid, $2::text, now() + interval '1 day') RETURNING id::text`,
          [userId, randomUUID()],
        ),
      );
      return row?.id ?? '';
    },
    async close() {
      await db.close();
      await runOnce(SERVER, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
//# sourceMappingURL=test-database.js.map

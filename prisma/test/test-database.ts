import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase, type Database } from '@roundtable/prisma';
import { runOnce } from '../scripts/postgres.mjs';
import { startPostgres } from './embedded-postgres.js';

/** A migrated database of the test's own: on DATABASE_URL's server if there is one, else on a fresh one. */
export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
  /** A new user's id. */
  newUser(): Promise<string>;
  close(): Promise<void>;
}

const MIGRATE = fileURLToPath(new URL('../scripts/migrate.mjs', import.meta.url));

export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const adminUrl = server?.urlOf('postgres') ?? process.env.DATABASE_URL ?? '';
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const env = { ...process.env, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [MIGRATE, 'deploy'], { env });
  const db = createDatabase({ url, onError: () => {} });
  return {
    db,
    url,
    newUser: async () => (await db.withSystem((tx) => tx.profileFor(`${randomUUID()}@example.com`))).id,
    async close() {
      await db.close();
      await (server?.stop() ?? runOnce(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

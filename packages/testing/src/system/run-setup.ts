import { join } from 'node:path';
import { endLeftovers } from '@roundtable/local-stack';
import { EMPTY_DATABASE, ensureTemplate, startFromTemplate } from './template.js';
import { removeTestFolder, testFolder } from './test-folder.js';

/** What prisma/test/test-database.ts copies: a server of this run, and the database on it. */
const SERVER = 'ROUNDTABLE_TEST_POSTGRES';
const DATABASE = 'ROUNDTABLE_TEST_DATABASE';

/** Before the tests that need servers: the run's folder, its template, and one Postgres for databases of a test's own. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  if (process.env[SERVER]) return async () => {}; // another project of this run was first
  await endLeftovers();
  await ensureTemplate();
  const postgres = await startFromTemplate(join(testFolder(), 'databases'));
  process.env[SERVER] = postgres.url;
  process.env[DATABASE] = EMPTY_DATABASE;
  return async () => {
    await endLeftovers();
    await postgres.stop({ force: true });
    removeTestFolder();
  };
}

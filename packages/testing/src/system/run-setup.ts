import { join } from 'node:path';
import { endLeftovers } from '@roundtable/local-stack';
import { EMPTY_DATABASE, ensureTemplate, startFromTemplate } from './template.js';
import { removeTestFolder, testFolder } from './test-folder.js';

/** What prisma/test/test-database.ts copies: a server of this run, and the database on it. */
const SERVER = 'ROUNDTABLE_TEST_POSTGRES';
const DATABASE = 'ROUNDTABLE_TEST_DATABASE';

/** How long the processes of a worker of vitest may take to end after it. */
const LONGEST_END_MS = 15_000;
/** Not 1, which scripts/vitest-run.mjs takes for failed tests: those may pass when they run again. */
const FAILED_TEARDOWN = 2;

/** Before the tests that need servers: the run's folder, its template, and one Postgres for databases of a test's own. */
export default async function prepareRun(): Promise<() => Promise<void>> {
  if (process.env[SERVER]) return async () => {}; // another project of this run was first
  await endLeftovers();
  await ensureTemplate();
  const postgres = await startFromTemplate(join(testFolder(), 'databases'));
  process.env[SERVER] = postgres.url;
  process.env[DATABASE] = EMPTY_DATABASE;
  return async () => {
    const before = process.exitCode;
    process.exitCode = FAILED_TEARDOWN; // until all is done: vitest only logs what is thrown here
    const leaked = await endLeftovers({ patienceMs: LONGEST_END_MS });
    await postgres.stop({ force: true });
    removeTestFolder();
    if (leaked.length > 0) throw new Error(`still running after the tests: ${leaked.join(', ')}`);
    process.exitCode = before;
  };
}

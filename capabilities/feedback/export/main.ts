import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { databaseAddresses, databaseEnv, parseEnv } from '@roundtable/engine/process';
import { createDatabase } from '@roundtable/prisma';
import { readSharedFeedback } from '../store.js';
import { caseFile } from './case-file.js';

const USAGE = `npm run feedback:export -- --team <id> --since <date> --out <file>
  What users said of a team's answers since that day (UTC), of those who allowed that it is used, as cases for
  \`npm run eval:dialogues -- --file <file>\`. The file holds words of users; one that is there is not written over.`;

class UsageError extends Error {}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { team, since, out } = readOptions();
  const { pool } = databaseAddresses(parseEnv(databaseEnv, process.env));
  const db = createDatabase(pool);
  try {
    const shared = await db.withSystemSql((sql) => readSharedFeedback(sql.last, { team, since }));
    if (shared.length === 0) {
      process.stdout.write(`Nobody has shared feedback on "${team}" since ${since.toISOString()}.\n`);
      return;
    }
    await writeNew(out, caseFile(team, shared));
    process.stdout.write(`${out}: ${shared.length} rated answers of "${team}". It holds words of users.\n`);
  } finally {
    await db.close();
  }
}

function readOptions() {
  const { team, since, out } = parsed();
  if (team === undefined || since === undefined || out === undefined)
    throw new UsageError('--team, --since and --out are needed');
  const from = new Date(/^\d{4}-\d{2}-\d{2}$/.test(since) ? `${since}T00:00:00Z` : since);
  if (Number.isNaN(from.getTime()))
    throw new UsageError(`--since is "${since}", expected a date such as 2026-11-01`);
  return { team, since: from, out };
}

function parsed() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { team: text, since: text, out: text } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Readable by the operator only; never overwrites a file. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new UsageError(`--out: ${file} is there already`);
  }
}

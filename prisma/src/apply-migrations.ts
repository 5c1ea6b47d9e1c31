import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../scripts/migrate.mjs', import.meta.url));

/**
 * Applies the migrations that a database lacks, and makes the database where there is none; of several at once the others
 * wait for the first. In a process of its own: Prisma's engine and the V8 flags of `createDatabase` do not go together.
 * @returns what was done, line by line
 * @throws Error that says which migration failed or was edited, and what to do
 */
export async function applyMigrations(about: {
  /** postgresql://… */
  readonly url: string;
  /** Folders with migrations besides the product's own: `<14 digits>_<name>/migration.sql`. */
  readonly more: readonly string[];
  /** The variables of the process that does it. */
  readonly env: NodeJS.ProcessEnv;
}): Promise<string[]> {
  const folders = about.more.flatMap((folder) => ['--more', folder]);
  const done = await promisify(execFile)(process.execPath, [PROGRAM, 'deploy', ...folders], {
    env: { ...about.env, DATABASE_URL: about.url },
  }).catch((error: Error & { readonly stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message, { cause: error });
  });
  return done.stdout.trim().split('\n');
}

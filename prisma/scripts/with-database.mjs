// Runs a built program with DATABASE_URL set: the given one, else the local stack's.
//   node prisma/scripts/with-database.mjs apps/demo/dist/seed.js
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findDatabaseUrl } from './database-url.mjs';
import { Fault } from './fault.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const [named = ''] = process.argv.splice(2, 1); // the program sees only its own arguments
const program = path.resolve(repository, named);
try {
  if (!existsSync(program)) throw new Fault(`${named} is not built yet: run \`npm run build\` first.`);
  process.env.DATABASE_URL = findDatabaseUrl(repository);
  await import(pathToFileURL(program).href);
} catch (error) {
  const away =
    error instanceof Error && 'code' in error && ['P1001', 'ECONNREFUSED'].includes(String(error.code));
  if (!(error instanceof Fault) && !away) throw error;
  const why = away
    ? 'The database does not answer: start the local stack with `npm start`, or set DATABASE_URL.'
    : error.message;
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

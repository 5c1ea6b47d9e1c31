#!/usr/bin/env node
/**
 * Migrations without a download: Prisma's schema engine as WebAssembly, on the same prisma/migrations folder and the
 * same `_prisma_migrations` table as `prisma migrate`, whose native engine comes from outside the package registries.
 * Those of capabilities (capabilities/<name>/migrations) are applied with them, in the order of their names.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deploy, diff, drift, make, reset, resolve, status } from './commands.mjs';
import { findDatabaseUrl } from './database-url.mjs';
import { Fault } from './fault.mjs';
import { makeLogins } from './logins.mjs';

const USAGE = `Usage: node prisma/scripts/migrate.mjs COMMAND

  deploy         apply the migrations that the database lacks
  status         tell what is pending, failed or edited (exit 1 if anything is)
  make [NAME]    write the migration that leads to schema.prisma
  diff           print what make would write (exit 2 if anything)
  drift          compare the database with what the migrations make (exit 2 if it differs)
  resolve NAME   mark a failed migration as rolled back, so that deploy tries it again
  logins         make the logins of APP_DATABASE_URL and TEMPORAL_DATABASE_URL, or set their passwords
  reset          drop everything and apply the migrations again (--force away from loopback)

  --dir PATH     the folder of schema.prisma and migrations/ (default: this one's parent); beside it,
                 capabilities/*/migrations/
  --more PATH    one more folder with migrations, for deploy and status; can be given several times

The database is DATABASE_URL, else the local stack's. make, diff and drift replay the migrations in a throw-away
database on the same server, so the login needs CREATEDB there.`;

const OPTIONS = /** @type {const} */ ({
  dir: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  more: { type: 'string', multiple: true, default: [] },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Fault ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function run(args) {
  const { values, positionals } = parse(args);
  const [command, name = ''] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const prismaDir = path.resolve(values.dir);
  const project = () => ({
    url: findDatabaseUrl(path.dirname(prismaDir)),
    prismaDir,
    say: console.log,
    more: values.more,
  });
  switch (command) {
    case 'deploy':
      return deploy(project());
    case 'status':
      return status(project());
    case 'make':
      return make(project(), name || 'change');
    case 'diff':
      return diff(project());
    case 'drift':
      return drift(project());
    case 'resolve':
      if (name === '')
        throw new Fault('resolve needs the name of the failed migration, which `status` tells.');
      return resolve(project(), name);
    case 'logins':
      return makeLogins({
        ...project(),
        app: process.env.APP_DATABASE_URL || undefined,
        temporal: process.env.TEMPORAL_DATABASE_URL || undefined,
      });
    case 'reset':
      return reset({ ...project(), force: values.force });
    default:
      throw new Fault(USAGE);
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

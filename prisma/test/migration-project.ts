import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const MIGRATE = fileURLToPath(new URL('../scripts/migrate.mjs', import.meta.url));
const FIXTURE = fileURLToPath(new URL('./fixtures/notes', import.meta.url));
export const FIRST_MIGRATION = '20260101000000_notes';

/** How a command ended: its exit code and everything that it printed. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A copy of the fixture's schema and migrations, with a database that does not exist yet. */
export type MigrationProject = Awaited<ReturnType<typeof createProject>>;

/** Copies the fixture to a temporary folder; its database gets the given URL. */
export async function createProject(url: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'roundtable-migrate-project-'));
  const prismaDir = path.join(folder, 'prisma');
  const schemaFile = path.join(prismaDir, 'schema.prisma');
  const migrationsDir = path.join(prismaDir, 'migrations');
  const fileOf = (migration: string) => path.join(migrationsDir, migration, 'migration.sql');
  await cp(FIXTURE, prismaDir, { recursive: true });

  return {
    folder,
    /** Runs migrate.mjs as a user would, in a process of its own. */
    run: (...args: string[]) => runMigrate([...args, '--dir', prismaDir], url),
    runAgainst: (databaseUrl: string, ...args: string[]) =>
      runMigrate([...args, '--dir', prismaDir], databaseUrl),
    async migrations(): Promise<string[]> {
      const names = await readdir(migrationsDir);
      return names.filter((name) => name !== 'migration_lock.toml').sort();
    },
    readMigration: (name: string) => readFile(fileOf(name), 'utf8'),
    async writeMigration(name: string, sql: string): Promise<void> {
      await mkdir(path.dirname(fileOf(name)), { recursive: true });
      await writeFile(fileOf(name), sql);
    },
    /** Of a capability beside the schema. */
    async writeCapabilityMigration(capability: string, name: string, sql: string): Promise<void> {
      const dir = path.join(folder, 'capabilities', capability, 'migrations', name);
      await mkdir(dir, { recursive: true });
      await writeFile(path.join(dir, 'migration.sql'), sql);
    },
    async editSchema(from: string, to: string): Promise<void> {
      const schema = await readFile(schemaFile, 'utf8');
      await writeFile(schemaFile, schema.replace(from, to));
    },
    query: (sql: string) => queryOnce(url, sql),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function runMigrate(args: readonly string[], url: string): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [MIGRATE, ...args], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
      resolve({ code, output: stdout + stderr });
    });
  });
}

async function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

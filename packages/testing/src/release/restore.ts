import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { runScript } from '../system/template.js';
import { testFolder } from '../system/test-folder.js';
import { loadRows, migrationsOf } from './database-rows.js';
import { shiftTemporalFile, shiftWrittenTimes } from './shift-times.js';

const PRISMA = fileURLToPath(new URL('../../../../prisma/', import.meta.url));
const CAPABILITIES = join(PRISMA, '../capabilities');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** What was about to happen within minutes is overdue, what was days away still is. */
const STOPPED_FOR_MS = 10 * MINUTE_MS;

/** What is known of a recorded release besides its rows and runs. */
export interface Release {
  readonly version: string;
  /** When its processes were stopped. */
  readonly recordedAt: string;
  /** Where its webhooks were sent to. */
  readonly receiverUrl: string;
  /** Who was left in which conversation, by the name of the scene. */
  readonly people: Readonly<Record<string, { readonly email: string; readonly conversationId: string }>>;
}

export interface RestoreOptions {
  /** The folder of the recorded release. */
  readonly folder: string;
  /** Where webhooks go now. */
  readonly receiverUrl: string;
}

export function readRelease(folder: string): Release {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
}

/**
 * A recorded release, to be gone on with. Whatever the date is, it seems to have been stopped ten minutes ago: all times
 * of rows, histories and timers are moved alike.
 */
export function openRelease({ folder, receiverUrl }: RestoreOptions) {
  const release = readRelease(folder);
  const recordedAt = Date.parse(release.recordedAt);
  const since = Date.now() - STOPPED_FOR_MS - recordedAt;
  const shift = {
    from: recordedAt - DAY_MS,
    until: recordedAt + 90 * DAY_MS,
    byMs: Math.floor(since / MINUTE_MS) * MINUTE_MS,
  };
  const unpacked = (file: string) => gunzipSync(readFileSync(join(folder, file)));
  return {
    restoreTemporal(file: string): void {
      writeFileSync(file, shiftTemporalFile(unpacked('temporal.db.gz'), shift));
    },
    /** Its tables as its own migrations made them, and its rows; then this checkout's migrations and teams. */
    async upgradeDatabase(databaseUrl: string): Promise<void> {
      const rows = unpacked('rows.gz').toString().replaceAll(release.receiverUrl, receiverUrl);
      const itsPrisma = folderWith(migrationsOf(rows));
      const env = { DATABASE_URL: databaseUrl };
      runScript('prisma/scripts/migrate.mjs', ['reset', '--dir', itsPrisma], env);
      rmSync(itsPrisma, { recursive: true });
      await loadRows(databaseUrl, shiftWrittenTimes(rows, shift));
      runScript('prisma/scripts/migrate.mjs', ['deploy'], env);
      runScript('apps/teams/dist/publish.js', [], env);
    },
  };
}

/** These migrations as the repository has them: once released, they are never changed. */
function folderWith(migrations: readonly string[]): string {
  const dir = mkdtempSync(join(testFolder(), 'release-'));
  for (const name of ['schema.prisma', 'migrations/migration_lock.toml'])
    cpSync(join(PRISMA, name), join(dir, name));
  for (const name of migrations)
    cpSync(folderOfMigration(name), join(dir, 'migrations', name), { recursive: true });
  return dir;
}

/** Beside schema.prisma, or of a capability. */
function folderOfMigration(name: string): string {
  const homes = [PRISMA, ...readdirSync(CAPABILITIES).map((capability) => join(CAPABILITIES, capability))];
  const found = homes.map((home) => join(home, 'migrations', name)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`the migration ${name} of a release is gone`);
  return found;
}

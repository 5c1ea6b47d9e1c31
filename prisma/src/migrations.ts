import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HotSql } from './sql.js';

/** From `src` and `dist` alike. */
const PRISMA = fileURLToPath(new URL('..', import.meta.url));

/**
 * The migrations that this build brings and the database has not applied, by name, the oldest first.
 * @param more folders with migrations from elsewhere
 */
export async function missingMigrations(sql: HotSql, more: readonly string[] = []): Promise<string[]> {
  const applied = await sql.last<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const names = new Set(applied.map(({ name }) => name));
  return broughtMigrations(more).filter((name) => !names.has(name));
}

/** As prisma/scripts/migration-files.mjs finds them: the product's own, and those of each capability. */
function broughtMigrations(more: readonly string[]): string[] {
  const capabilities = join(PRISMA, '../capabilities');
  const homes = [PRISMA, ...foldersIn(capabilities).map((name) => join(capabilities, name))];
  return [...homes.map((home) => join(home, 'migrations')), ...more].flatMap(foldersIn).sort();
}

function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HotSql } from './sql.js';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

/** The migrations that this build brings and the database has not applied, by name, the oldest first. */
export async function missingMigrations(sql: HotSql): Promise<string[]> {
  const applied = await sql.last<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const names = new Set(applied.map(({ name }) => name));
  return ownMigrations().filter((name) => !names.has(name));
}

function ownMigrations(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

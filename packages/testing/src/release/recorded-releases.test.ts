import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listMigrations } from '../../../../prisma/scripts/migration-files.mjs';
import { migrationsOf } from './database-rows.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FIXTURES = join(ROOT, 'tests/fixtures');
const LARGEST = 3_000_000;
const releases = readdirSync(FIXTURES).filter((name) => name.startsWith('release-') && !name.endsWith('.ts'));

test('a former release is kept', () => {
  expect(releases).not.toEqual([]);
});

test.each(releases)('%s is small, and says neither who recorded it nor where', (name) => {
  const files = ['rows.gz', 'temporal.db.gz'].map((file) => readFileSync(join(FIXTURES, name, file)));
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(LARGEST);
  for (const file of files) {
    const text = gunzipSync(file).toString('latin1');
    expect(text.match(/\b\d{2,}@[\w.-]{3,}|-----BEGIN|\bsk-ant-\w+/g)).toBeNull();
    expect(text.match(/\/(?:dev\/shm|tmp|var\/tmp|root|home)\//g)).toBeNull();
    const paths = text.match(/\/[\w.@+/-]+\/(?:dist|node_modules)\//g) ?? [];
    expect(paths.filter((path) => !/^\/+app\./.test(path))).toEqual([]);
  }
});

test.each(releases)('the migrations that made %s are the first of today’s', (name) => {
  const made = migrationsOf(gunzipSync(readFileSync(join(FIXTURES, name, 'rows.gz'))).toString());
  const today = listMigrations(join(ROOT, 'prisma')).map(({ name }) => name);
  expect(made.length).toBeGreaterThan(0);
  expect(made.sort()).toEqual(today.slice(0, made.length));
});

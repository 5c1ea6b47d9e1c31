import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { GROUPS } from './groups.mjs';

// For Stryker alone, which runs it in a copy of the checkout.
const CHECKOUT = resolve(import.meta.dirname, '../..');
const group = GROUPS[process.env.ROUNDTABLE_MUTATION_GROUP ?? ''];
if (group === undefined) throw new Error('ROUNDTABLE_MUTATION_GROUP names no group');

export default defineConfig({
  root: CHECKOUT,
  resolve: { alias: workspacePackages() },
  // Stryker ends what hangs; a test that is late on a busy machine has noticed nothing.
  test: {
    include: [...group.tests],
    setupFiles: ['packages/testing/src/properties/seed.ts'],
    testTimeout: 60_000,
  },
});

/** In the copy, `node_modules` still leads to the packages of the checkout itself, where nothing is mutated. */
function workspacePackages() {
  return ['.', 'apps', 'packages']
    .flatMap((folder) => readdirSync(join(CHECKOUT, folder)).map((name) => join(CHECKOUT, folder, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return Object.entries(exports ?? {}).map(([path, conditions]) => ({
        find: new RegExp(`^${name}${path.slice(1)}$`),
        replacement: join(folder, conditions['roundtable-source'] ?? path),
      }));
    });
}

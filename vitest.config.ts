import { configDefaults, defineConfig } from 'vitest/config';
import { RUNS_ALL } from './packages/testing/src/runs-all.js';
import { LongestFirst } from './tests/longest-first.js';

// Packages resolve to their TypeScript sources, so a test never runs against a stale build.
// No 'import' or 'module' here: Node would apply them to require() as well, which breaks CommonJS packages such as pg.
const conditions = ['roundtable-source', 'node'];

/** The run's folder in memory, with a template of the database. */
const runSetup = ['packages/testing/src/system/run-setup.ts'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: 2,
    allowOnly: false,
    teardownTimeout: 60_000, // processes may take a while to end (run-setup.ts)
    setupFiles: ['packages/testing/src/properties/seed.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may be late; what never comes is as red after 15 s.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{apps,packages}/*/src/**/*.test.{ts,tsx}',
            '{workflows,activities,prisma,bench,evals}/src/**/*.test.ts',
            'capabilities/*/*.test.ts',
            'capabilities/*/!(test)/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{apps,packages}/*/test/**/*.test.ts',
            '{workflows,activities,prisma,evals}/test/**/*.test.ts',
            'capabilities/*/test/**/*.test.ts',
          ],
          globalSetup: runSetup,
          hookTimeout: 120_000,
          maxWorkers: 3, // some of them wait for time to pass
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(RUNS_ALL ? [] : ['tests/before-release/**'])],
          setupFiles: ['tests/keep-evidence.ts'],
          globalSetup: runSetup,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // The files of one worker share what packages/testing keeps: a running system, and a browser.
          isolate: false,
          // Half of their time they wait for what happens by itself.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

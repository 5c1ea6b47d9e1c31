import { defineConfig } from 'vitest/config';

// Packages resolve to their TypeScript sources, so a test never runs against a stale build.
// No 'import' or 'module' here: Node would apply them to require() as well, which breaks CommonJS packages such as pg.
const conditions = ['roundtable-source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{apps,packages}/*/src/**/*.test.{ts,tsx}',
            '{workflows,activities,prisma}/src/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{apps,packages}/*/test/**/*.test.ts',
            '{workflows,activities,prisma,evals}/test/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

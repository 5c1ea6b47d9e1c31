import fc from 'fast-check';

const FIXED = 20_261_121;

/**
 * Where every property test begins that names no seed of its own; a failure says it. Set up for all files by
 * vitest.config.ts; `npm test` prints it, `npm run test:all` draws one.
 */
export const SEED = Number(process.env.ROUNDTABLE_TEST_SEED ?? FIXED);

fc.configureGlobal({ seed: SEED });

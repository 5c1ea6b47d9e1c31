import fc from 'fast-check';

const FIXED = 20_261_121;

/** `npm run test:all` plays more, and something else each time; a failure says its seed. */
export const playsAll = process.env.ROUNDTABLE_TEST_ALL === '1';

/** Where every property test begins that names no seed of its own. Set up for all files by vitest.config.ts. */
export const SEED = playsAll ? Math.floor(Math.random() * 2 ** 31) : FIXED;

fc.configureGlobal({ seed: SEED });

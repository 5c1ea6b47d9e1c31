import fc from 'fast-check';
import { RUNS_ALL } from '../runs-all.js';

const FIXED = 20_261_121;

/** Where every property test begins that names no seed of its own; a failure says it. Set up for all files by vitest.config.ts. */
const SEED = RUNS_ALL ? Math.floor(Math.random() * 2 ** 31) : FIXED;

fc.configureGlobal({ seed: SEED });

import { RUNS_ALL } from '@roundtable/testing';
import { test } from 'vitest';

/** Is never made. */
const leftOut = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * A test of `npm run test:all` alone, made like `test(…)`: it walks by other means (another language, width or key, a
 * failure at one place more) what a test of every run walks, as docs/test-strategy.md says. A `describe` needs one of
 * every run beside it, because vitest refuses an empty one.
 */
export const releaseTest = (RUNS_ALL ? test : leftOut) as typeof test;

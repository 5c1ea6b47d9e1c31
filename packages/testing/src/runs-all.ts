/** `npm run test:all`, before a release: the long ways, as docs/test-strategy.md lists them, and property tests from random seeds. */
export const RUNS_ALL = process.env.ROUNDTABLE_TEST_ALL === '1';

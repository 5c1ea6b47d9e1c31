/** `npm run test:all`, before a release: the long sessions whole, in every language, tasks matched by meaning, and property tests from random seeds. */
export const RUNS_ALL = process.env.ROUNDTABLE_TEST_ALL === '1';

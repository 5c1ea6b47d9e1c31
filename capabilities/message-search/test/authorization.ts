import type { Cell } from '../../../tests/authorization/cells.js';

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  searchMessages: { kind: 'mine', query: '?q=secret' },
};

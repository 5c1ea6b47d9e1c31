import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

/** What each route is to each actor of tests/authorization.test.ts: their keys lack the scope. */
export const cells: Readonly<Record<string, Cell>> = {
  listModelCalls: {
    kind: 'row',
    params: async (rows: Rows) => ({ id: await rows.talk(), turn: '1', step: '1' }),
    own: { key: 403, cookie: 200 },
    other: { key: 403, cookie: 404 },
  },
};

import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  listInbox: { kind: 'mine' },
  countUnread: { kind: 'mine' },
  readInbox: { kind: 'mine', body: { until: '2026-11-01T00:00:00.000Z' } },
  readConversation: {
    kind: 'row',
    params: async (rows: Rows) => ({ id: await rows.talk() }),
    body: { turn: 1 },
  },
};

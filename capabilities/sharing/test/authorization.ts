import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

const talk = async (rows: Rows) => ({ id: await rows.talk() });

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  exportConversation: { kind: 'row', params: talk },
  getShare: { kind: 'row', params: talk },
  putShare: { kind: 'row', params: talk },
  deleteShare: { kind: 'row', params: talk },
  listShares: { kind: 'mine' },
  readSharedConversation: { kind: 'open', own: 404, other: 404 },
};

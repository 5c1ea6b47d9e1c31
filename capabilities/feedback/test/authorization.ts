import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

const answer = async (rows: Rows) => ({ id: await rows.talk(), messageId: await rows.answer() });

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  listFeedback: { kind: 'row', params: async (rows) => ({ id: await rows.talk() }) },
  giveFeedback: { kind: 'row', params: answer, body: { rating: 'bad', reasons: ['too_long'] } },
  deleteFeedback: { kind: 'row', params: answer },
};

import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

const webhook = async (rows: Rows) => ({
  id: await rows.inserted('incoming_webhooks', {
    ...{ name: rows.mark, team_id: 'round-table', instruction: rows.mark },
    secret_sealed: 'sealed',
  }),
});

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  createIncomingWebhook: { kind: 'mine', body: { name: 'x', team: 'round-table' } },
  listIncomingWebhooks: { kind: 'mine' },
  getIncomingWebhook: { kind: 'row', params: webhook },
  updateIncomingWebhook: { kind: 'row', params: webhook, body: { name: 'Changed' } },
  deleteIncomingWebhook: { kind: 'row', params: webhook },
  rotateIncomingWebhookSecret: { kind: 'row', params: webhook },
  listIncomingDeliveries: { kind: 'row', params: webhook },
  // No key and no session helps: what it is not signed with, it does not take.
  receiveIncomingWebhook: { kind: 'open', params: webhook, body: { text: 'Hello' }, own: 400 },
};

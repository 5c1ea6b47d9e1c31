import type { Cell } from '../../../tests/authorization/cells.js';
import type { Rows } from '../../../tests/authorization/rows.js';

/** This system has no pair of keys. */
const WITHOUT_KEYS = { key: 403, cookie: 404 };

async function subscription(rows: Rows) {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const session = await rows.inserted('sessions', { token: crypto.randomUUID(), expires_at: later });
  const columns = {
    session_id: session,
    endpoint: `https://push.example/${session}`,
    p256dh: 'x',
    auth: 'y',
    key_hash: 'z',
  };
  return { id: await rows.inserted('push_subscriptions', columns) };
}

/** What each route is to each actor of tests/authorization.test.ts. */
export const cells: Readonly<Record<string, Cell>> = {
  getPush: { kind: 'mine' },
  subscribePush: { kind: 'mine', body: {}, own: WITHOUT_KEYS, other: WITHOUT_KEYS },
  unsubscribePush: { kind: 'row', params: subscription },
};

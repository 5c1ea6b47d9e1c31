import type { Sql } from '@roundtable/prisma';
import { UnsealError } from '@roundtable/services';
import type { WebhookNext } from '../run.js';
import { TEST_PREFIX } from '../service/webhook-json.js';
import {
  beginAttempt,
  cancelDelivery,
  type DueDelivery,
  endpointQueue,
  lockDelivery,
  openAttempts,
  postponeDelivery,
} from '../store/attempts.js';

export type Begun =
  | { readonly type: 'begun'; readonly due: DueDelivery; readonly n: number }
  | { readonly type: 'not_now'; readonly outcome: string; readonly next: WebhookNext };

/** Concurrent attempts per endpoint, over all workers: a hanging one takes no more slots. */
const AT_ONCE = 2;
/** Concurrent attempts per user: ten hanging endpoints take no more than a fifth of a worker's slots. */
const OF_USER_AT_ONCE = 8;
/** An attempt that is open for longer was abandoned by its worker. */
const OPEN_MS = 40_000;
const SOON_MS = 500;
/** Pause after a secret could not be unsealed: until the operator restores the key, every retry would fail. */
const SEALED_MS = 3_600_000;
const SHORTEST_TURN_MS = 1_000;
const LONGEST_TURN_MS = 300_000;

/**
 * Begins an attempt if one is due and endpoint and user have a free slot: its row, number and log line are stored in
 * one transaction before anything is sent. `prepare` runs within it: when it throws, nothing is stored.
 */
export async function begin(
  sql: Sql,
  ids: { readonly deliveryId: string; readonly userId: string },
  about: { readonly now: Date; readonly random: () => number; readonly prepare: (due: DueDelivery) => void },
): Promise<Begun> {
  const { deliveryId: id } = ids;
  const due = await lockDelivery(sql, id);
  if (due === null) return ended('it is gone');
  if (due.status !== 'waiting') return ended(due.status);
  if (due.endpointStatus !== 'active' && !isTest(due)) {
    await cancelDelivery(sql, id);
    return ended(`the endpoint is ${due.endpointStatus}`);
  }
  if (due.nextTryAt.getTime() > about.now.getTime() + SOON_MS)
    return wait('it is not due yet', due.nextTryAt);
  const { endpointId } = due;
  const open = await openAttempts(sql, { endpointId, deliveryId: id, openMs: OPEN_MS });
  if (open.ofEndpoint >= AT_ONCE || open.ofUser >= OF_USER_AT_ONCE) {
    const until = new Date(about.now.getTime() + (await turnMs(sql, endpointId, about.random())));
    await postponeDelivery(sql, id, until);
    return wait('it waits for its turn', until);
  }
  try {
    about.prepare(due);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    const until = new Date(about.now.getTime() + SEALED_MS);
    await postponeDelivery(sql, id, until);
    return wait('SECRETS_KEY lacks the key of its secret', until);
  }
  const n = due.attempts + 1;
  await beginAttempt(sql, { ...ids, n });
  return { type: 'begun', due, n };
}

export const isTest = ({ eventId }: Pick<DueDelivery, 'eventId'>) => eventId.startsWith(TEST_PREFIX);

/** About as long as the queue before it takes, so that a long queue polls rarely. */
async function turnMs(sql: Sql, endpointId: string, random: number): Promise<number> {
  const { due, averageMs } = await endpointQueue(sql, endpointId);
  const ms = (due * averageMs) / AT_ONCE;
  return Math.round(Math.min(LONGEST_TURN_MS, Math.max(SHORTEST_TURN_MS, ms)) * (0.5 + random));
}

const ended = (why: string): Begun => ({ type: 'not_now', outcome: why, next: { type: 'ended', why } });

const wait = (why: string, until: Date): Begun => ({
  type: 'not_now',
  outcome: why,
  next: { type: 'wait', until: until.toISOString() },
});

import type { Database } from '@roundtable/prisma';
import type { PublicNetwork, Sealer, ServiceLog } from '@roundtable/services';
import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { deliverWebhook, type WebhookDeliveryDeps } from './delivery/deliver.js';
import type { WebhookAttempted, WebhookIds } from './run.js';

const HEARTBEAT_MS = 1_000;

/** The activity of webhooks, for the queue `roundtable-jobs`. */
export function createWebhookActivities(deps: {
  db: Database;
  network: PublicNetwork;
  sealer: Sealer;
  log: ServiceLog;
  observe: WebhookDeliveryDeps['observe'];
  previews: boolean;
}) {
  const inner: WebhookDeliveryDeps = { ...deps, now: () => new Date(), random: Math.random };
  let under = 0;
  return {
    /** Makes one attempt, if one is due. A retry sends the same id again, so that the receiver can drop duplicates. */
    deliverWebhook: async (ids: WebhookIds): Promise<WebhookAttempted> => {
      if (under >= AT_ONCE) return busy();
      under++;
      const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
      try {
        return await deliverWebhook(inner, ids, cancellationSignal());
      } finally {
        clearInterval(timer);
        under--;
      }
    },
  };
}

/** Concurrent attempts of one worker: hanging receivers must leave room for other jobs. */
const AT_ONCE = 40;
const BUSY_MS = 2_000;

function busy(): WebhookAttempted {
  const until = new Date(Date.now() + BUSY_MS * (0.5 + Math.random())).toISOString();
  return { outcome: 'this worker has enough to send', next: { type: 'wait', until } };
}

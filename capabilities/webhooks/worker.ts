import type { WorkerHost, Working } from '@roundtable/engine';
import { outgoingUrlRules } from '@roundtable/engine/process';
import { startOrSignal } from '@roundtable/engine/temporal';
import { createPublicNetwork, type RunSource, repeatedly } from '@roundtable/services';
import { Counter } from 'prom-client';
import { createWebhookActivities } from './activities.js';
import { createOutgoingNetwork } from './delivery/post-message.js';
import { webhookEventHandler } from './service/event-handler.js';
import { removeOldDeliveries } from './service/remove-old.js';
import {
  type ChangedDelivery,
  DELIVERIES_CHANGED,
  giveBackDelivery,
  takeChangedDeliveries,
  takeLateDeliveries,
} from './store/deliveries.js';
import { changed, WEBHOOK_WORKFLOW, type WebhookInput, webhookWorkflowId } from './workflow-messages.js';

const REMOVE_OLD_MS = 3_600_000;

/** An attempt may take half a minute, and its run may wait for a worker. */
const LATE_MS = 60_000;

export function workWebhooks(host: WorkerHost<Parameters<typeof outgoingUrlRules>[0]>): Working {
  const { db, log } = host;
  const rules = outgoingUrlRules(host.config);
  const attempts = new Counter({
    name: 'roundtable_webhook_attempts_total',
    help: 'Attempts to deliver a webhook: delivered, retried, failed, cancelled, disabled (with its endpoint)',
    labelNames: ['outcome'] as const,
    registers: [host.metrics],
  });
  return {
    activities: createWebhookActivities({
      ...host,
      network: createOutgoingNetwork(createPublicNetwork(rules), rules),
      observe: (outcome) => attempts.inc({ outcome }),
    }),
    runs: [deliveryRuns(host)],
    outbox: { 'webhook.*': webhookEventHandler },
    loops: [
      repeatedly(() => removeOldDeliveries(db, new Date()), {
        everyMs: REMOVE_OLD_MS,
        onError: (error) => log.warn({ error }, 'the log of webhooks was not shortened; it is tried again'),
      }),
    ],
  };
}

/** Each delivery has a run. It is signalled when it is new, redelivered or cancelled, and again when it is overdue. */
function deliveryRuns({ temporal }: Pick<WorkerHost<unknown>, 'temporal'>): RunSource<ChangedDelivery> {
  return {
    what: 'a webhook delivery',
    waiting: DELIVERIES_CHANGED,
    takeChanged: takeChangedDeliveries,
    takeLate: (sql, limit) => takeLateDeliveries(sql, { lateMs: LATE_MS, limit }),
    giveBack: giveBackDelivery,
    handOver({ id, userId, type, pending }) {
      const input: WebhookInput = { deliveryId: id, userId };
      return startOrSignal(temporal, {
        workflow: WEBHOOK_WORKFLOW,
        workflowId: webhookWorkflowId(id),
        input,
        signal: changed.name,
        summary: `webhook (${type})`,
        userId,
        pending,
      });
    },
  };
}

import { createPublicNetwork, createWebhookActivities, createWebhookNetwork } from '@roundtable/activities';
import { createWebhookRuns, type Logger, webhookUrlRules } from '@roundtable/platform';
import type { Database } from '@roundtable/prisma';
import { createEventSender, createSealer, createWebhookTeller } from '@roundtable/services';
import type { Client } from '@temporalio/client';
import type { WorkerConfig } from './config.js';
import type { WorkerMetrics } from './metrics/worker-metrics.js';

/** Webhooks: deliveries of what the outbox holds, the telling of their runs, and what the runs do. */
export function createWebhookJobs(
  config: WorkerConfig,
  about: {
    readonly db: Database;
    readonly client: Client;
    readonly log: Logger;
    readonly metrics: WorkerMetrics;
  },
) {
  const { db, client, log, metrics } = about;
  const rules = webhookUrlRules(config);
  return {
    loops: [
      createEventSender({ db, log }),
      createWebhookTeller({ db, runs: createWebhookRuns(client), log }),
    ],
    activities: createWebhookActivities({
      db,
      log,
      network: createWebhookNetwork(createPublicNetwork(rules), rules),
      sealer: createSealer(config.SECRETS_KEY),
      observe: metrics.observeWebhook,
      previews: config.HISTORY_PREVIEWS,
    }),
  };
}

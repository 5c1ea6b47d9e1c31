import {
  type Database,
  takeOverdueWebhooks,
  takeUntoldWebhooks,
  type UntoldWebhook,
  untellWebhook,
} from '@roundtable/prisma';
import { createRunTeller } from '../background/run-teller.js';
import type { ServiceLog } from '../conversations/delivery.js';

/** An attempt may take half a minute, and its run may be waiting for a worker. */
const LATE_MS = 60_000;

/** How deliveries' runs hear of changes; Temporal in the product. Telling may repeat and may fail. */
export interface WebhookRuns {
  /** Starts the run, or has the running one look again. One with nothing to send is only told, never started. */
  tell(delivery: UntoldWebhook): Promise<void>;
}

/** Tells runs of deliveries that are new, redelivered or cancelled, and again of what was due and did not come. */
export function createWebhookTeller(deps: { db: Database; runs: WebhookRuns; log: ServiceLog }) {
  const { db, runs, log } = deps;
  return createRunTeller<UntoldWebhook>(
    {
      what: 'a webhook delivery',
      takeUntold: (limit) => db.withSystemSql((sql) => takeUntoldWebhooks(sql, limit)),
      takeOverdue: (limit) => db.withSystemSql((sql) => takeOverdueWebhooks(sql, { lateMs: LATE_MS, limit })),
      untell: (id) => db.withSystemSql((sql) => untellWebhook(sql, id)),
      tell: (delivery) => runs.tell(delivery),
    },
    log,
  );
}

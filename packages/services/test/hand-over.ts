import type { Database } from '@roundtable/prisma';
import { outboxSources, type RelaySource, webhookEventHandler } from '@roundtable/services';

/** What the relay does when something waits. */
export async function handOver(...sources: readonly RelaySource[]): Promise<void> {
  for (const source of sources) await source.handOver({ late: true, isStopping: () => false });
}

const quiet = { info: () => {}, warn: () => {} };

/** Makes deliveries of the events for webhooks that wait. */
export const makeDeliveries = (db: Database) =>
  handOver(...outboxSources({ db, log: quiet, handlers: { 'webhook.*': webhookEventHandler } }));

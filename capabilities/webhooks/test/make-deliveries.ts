import type { Database } from '@roundtable/prisma';
import { outboxSources } from '@roundtable/services';
import { handOver } from '../../../packages/services/test/hand-over.js';
import { webhookEventHandler } from '../service/event-handler.js';

const quiet = { info: () => {}, warn: () => {} };

/** Makes deliveries of the events for webhooks that wait. */
export const makeDeliveries = (db: Database) =>
  handOver(...outboxSources({ db, log: quiet, handlers: { 'webhook.*': webhookEventHandler } }));

import { type Database, lockUnsentEvents, sendEvents } from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';
import { messageBody } from './message-body.js';

const EVERY_MS = 500;
const BATCH = 50;

/**
 * Makes deliveries of the events in the outbox: one for each endpoint that wants to hear of it now. An event and its
 * deliveries are one transaction, so a crash in between makes neither two nor none. Any number run side by side.
 */
export function createEventSender(deps: { db: Pick<Database, 'withSystemSql'>; log: ServiceLog }) {
  const { db, log } = deps;

  /** @returns how many events were taken. */
  function sendSome(): Promise<number> {
    return db.withSystemSql(async (sql) => {
      const events = await lockUnsentEvents(sql, BATCH);
      if (events.length === 0) return 0;
      const deliveries = events.flatMap(({ id, userId, type, data, createdAt, endpoints }) => {
        const body = messageBody({ type, at: createdAt, data });
        return endpoints.map((endpointId) => ({ userId, endpointId, eventId: `msg_${id}`, type, body }));
      });
      await sendEvents(sql, { events: events.map(({ id }) => id), deliveries });
      return events.length;
    });
  }

  async function look(): Promise<void> {
    for (let taken = BATCH; taken === BATCH && !job.isStopping(); ) taken = await sendSome();
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'events wait for their webhooks; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

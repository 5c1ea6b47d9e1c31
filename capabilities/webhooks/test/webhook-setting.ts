import { noteLimitReached } from '@roundtable/prisma';
import { createPublicNetwork, createSealer, type PublicNetwork } from '@roundtable/services';
import { data } from '../../../packages/services/test/results.js';
import type { TestDatabase } from '../../../prisma/test/test-database.js';
import { deliverWebhook, type WebhookDeliveryDeps } from '../delivery/deliver.js';
import { createOutgoingNetwork } from '../delivery/post-message.js';
import { createWebhookService } from '../service/webhooks.js';
import { inSession } from './in-session.js';
import { makeDeliveries } from './make-deliveries.js';

export const HOUR = 3_600_000;
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')]);
const quiet = { info: () => {}, warn: () => {} };

/** Webhooks of users on a real database, with receivers on this machine and a clock that a test moves on. */
export function webhookSetting(database: TestDatabase) {
  const { db } = database;
  const urls = { allowLoopback: true };
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const webhooks = createWebhookService({ db, sealer, urls, now });
  const observed: string[] = [];

  function deps(more: Partial<WebhookDeliveryDeps> = {}): WebhookDeliveryDeps {
    return {
      db,
      network: createOutgoingNetwork(createPublicNetwork(), urls),
      sealer,
      log: quiet,
      observe: (outcome) => void observed.push(outcome),
      now,
      random: () => 0.5,
      previews: true,
      mostMs: 60_000,
      ...more,
    };
  }

  const sql = <Row extends object>(text: string, params: readonly unknown[] = []) =>
    db.withSystemSql((run) => run<Row>(text, params));

  return {
    webhooks,
    observed,
    sql,
    now,
    ahead(ms: number): void {
      aheadMs += ms;
    },
    /** A user with an endpoint that hears of handled budgets, the smallest of events. */
    async endpoint(url: string) {
      const userId = await database.newUser();
      const by = await inSession(database, userId);
      const made = data(await webhooks.create(by, { url, events: ['budget.alert'] }));
      return { userId, by, ...made };
    },
    /** An event, and the delivery made of it. */
    async happens(userId: string, day: string): Promise<string> {
      const event = {
        kind: 'model_calls',
        used: 101,
        limit: 100,
        unit: 'calls',
        resetsAt: '2026-11-23T00:00:00.000Z',
      } as const;
      await db.withUserSql(userId, (run) => noteLimitReached(run, { userId, ...event, day }, db.parts));
      await makeDeliveries(db);
      const [row] = await sql<{ id: string }>(
        `SELECT id::text FROM webhook_deliveries WHERE user_id = $1::uuid AND body LIKE $2`,
        [userId, `%"${day}"%`],
      );
      if (row === undefined) throw new Error(`no delivery was made for ${day}`);
      return row.id;
    },
    deliver: (
      { userId }: { readonly userId: string },
      deliveryId: string,
      more: Partial<WebhookDeliveryDeps> = {},
    ) => deliverWebhook(deps(more), { deliveryId, userId }, new AbortController().signal),
    async delivery(id: string) {
      const [row] = await sql<{ status: string; attempts: number; lastError: string | null }>(
        `SELECT status, attempts, last_error AS "lastError" FROM webhook_deliveries WHERE id = $1::uuid`,
        [id],
      );
      return row;
    },
    log: (id: string) =>
      sql<{ n: number; httpStatus: number | null; error: string | null; answer: string | null }>(
        `SELECT n, http_status AS "httpStatus", error, answer FROM webhook_attempts WHERE delivery_id = $1::uuid ORDER BY n`,
        [id],
      ),
  };
}

/** A network whose names mean what the test says at that moment; nothing is to be dialled. */
export function rebinding(addresses: () => readonly string[], dialled: string[]): PublicNetwork {
  const network = createPublicNetwork({
    resolve: async () => addresses(),
    dial: (address, port) => {
      dialled.push(address);
      return { host: address, port };
    },
  });
  return createOutgoingNetwork(network, { allowLoopback: false });
}

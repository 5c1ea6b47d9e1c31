import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ListDeliveries,
  TestWebhook,
  type WebhookDeliveryDetail,
  type WebhookDeliveryPage,
  type WebhookEventType,
  webhookSample,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { Database, Sql } from '@roundtable/prisma';
import { decodeCursor, encodeCursor, isId, notFound } from '@roundtable/services';
import {
  insertDelivery,
  listDeliveries,
  readAttempts,
  readDelivery,
  redeliver,
} from '../store/deliveries.js';
import { readEndpoint } from '../store/endpoints.js';
import { messageBody } from './message-body.js';
import { deliveryToJson, detailToJson, TEST_PREFIX } from './webhook-json.js';

/** First pause between checks: most receivers answer soon. Pauses grow, so that a hanging one causes few queries. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const WAIT_MS = 20_000;

interface Path {
  readonly id: string;
  readonly deliveryId: string;
}

/** The log of a user's endpoints, and manual sending: test events and redeliveries. The worker sends them. */
export function createDeliveryService(deps: {
  db: Pick<Database, 'withUserSql'>;
  /** Aborted when the process stops, so that waiting calls return. */
  stopping: AbortSignal;
  now?: () => Date;
}) {
  const { db, stopping, now = () => new Date() } = deps;

  function get(userId: string, path: Path): Promise<ServiceResult<WebhookDeliveryDetail>> {
    return db.withUserSql(userId, (sql) => detail(sql, path), { oneSnapshot: true });
  }

  /** Waits for the delivery's first attempt; on timeout returns the delivery as it is. */
  async function tried(userId: string, path: Path): Promise<ServiceResult<WebhookDeliveryDetail>> {
    const until = Date.now() + WAIT_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
      const found = await get(userId, path);
      if (!found.success || found.data.status !== 'waiting') return found;
      if (Date.now() > until || stopping.aborted) return found;
      await delay(pauseMs);
    }
  }

  return {
    get,

    /** Newest first; `input` is `{status?, limit?, cursor?}`. */
    async list(userId: string, id: string, input: unknown): Promise<ServiceResult<WebhookDeliveryPage>> {
      const parsed = parseInput(ListDeliveries, input);
      if (!parsed.success) return parsed;
      const cursor = decodeCursor(parsed.data.cursor);
      if (!cursor.success) return cursor;
      const { status = null, limit } = parsed.data;
      const before = cursor.data === null ? null : { at: cursor.data.at.toISOString(), id: cursor.data.id };
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<WebhookDeliveryPage>> => {
        if (!isId(id) || (await readEndpoint(sql, id)) === null) return notFound('webhook', id);
        const rows = await listDeliveries(sql, { endpointId: id, status, limit, before });
        const items = rows.slice(0, limit);
        const last = items.at(-1);
        const more = rows.length > limit && last !== undefined;
        return ok({
          items: items.map(deliveryToJson),
          nextCursor: encodeCursor(more ? { at: last.createdAt, id: last.id } : null),
        });
      });
    },

    /**
     * Sends a sample, even to a paused or disabled endpoint, and waits up to 20 seconds for its only attempt;
     * after that the delivery still `waits`.
     */
    async test(userId: string, id: string, input: unknown): Promise<ServiceResult<WebhookDeliveryDetail>> {
      const parsed = parseInput(TestWebhook, input ?? {});
      if (!parsed.success) return parsed;
      const made = await db.withUserSql(userId, async (sql): Promise<ServiceResult<string>> => {
        const endpoint = isId(id) ? await readEndpoint(sql, id) : null;
        if (endpoint === null) return notFound('webhook', id);
        const type = parsed.data.type ?? TestWebhook.shape.type.parse(endpoint.events[0]) ?? 'goal.completed';
        const row = { userId, endpointId: id, eventId: `${TEST_PREFIX}${randomUUID()}`, type };
        return ok(await insertDelivery(sql, { ...row, body: sampleBody(type, now()) }));
      });
      return made.success ? tried(userId, { id, deliveryId: made.data }) : made;
    },

    /** Resends the same bytes and id; a waiting delivery is tried at once. CONFLICT: a paused or disabled endpoint. */
    redeliver(userId: string, path: Path): Promise<ServiceResult<WebhookDeliveryDetail>> {
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<WebhookDeliveryDetail>> => {
        const found = await detail(sql, path);
        if (!found.success) return found;
        const endpoint = await readEndpoint(sql, path.id);
        if (endpoint?.status !== 'active' && !found.data.test)
          return fail('CONFLICT', `This webhook is ${endpoint?.status}; turn it on first.`);
        await redeliver(sql, path.deliveryId);
        return detail(sql, path);
      });
    },
  };
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;

async function detail(sql: Sql, { id, deliveryId }: Path): Promise<ServiceResult<WebhookDeliveryDetail>> {
  const known = isId(id) && isId(deliveryId);
  const row = known ? await readDelivery(sql, { endpointId: id, id: deliveryId }) : null;
  if (row === null) return notFound('delivery', deliveryId);
  return ok(detailToJson(row, await readAttempts(sql, deliveryId)));
}

function sampleBody(type: WebhookEventType, at: Date): string {
  return messageBody({ type, at, test: true, data: webhookSample(type) });
}

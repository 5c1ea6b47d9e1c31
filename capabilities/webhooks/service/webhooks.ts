import { randomBytes, randomUUID } from 'node:crypto';
import {
  CreateWebhook,
  MOST_WEBHOOKS,
  UpdateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import type { Caller, Sealer } from '@roundtable/services';
import { holdCaller, isId, notFound, type OutgoingUrlRules, vetOutgoingUrl } from '@roundtable/services';
import { cancelDeliveries } from '../store/deliveries.js';
import {
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  readEndpoint,
  rotateSecret,
  updateEndpoint,
} from '../store/endpoints.js';
import { keyAfter } from './key-after.js';
import { webhookToJson } from './webhook-json.js';

/** How long the previous secret still signs after a rotation. */
const BOTH_SIGN_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

/** The context to which an endpoint's secret is sealed. */
export const sealedAbout = (endpointId: string) => `webhook:${endpointId}`;

/** The caller that makes or changes a webhook. */
export type WebhookCaller = Pick<Caller, 'userId' | 'credential'>;

export interface WebhookDeps {
  readonly db: Pick<Database, 'withUserSql'>;
  readonly sealer: Sealer;
  readonly urls: OutgoingUrlRules;
  readonly now?: () => Date;
}

/** Management of a user's endpoints. A secret is returned only by the call that creates it. */
export function createWebhookService({ db, sealer, urls, now = () => new Date() }: WebhookDeps) {
  /** The normalised address, or a validation error. */
  async function vetted(text: string | undefined): Promise<ServiceResult<string | undefined>> {
    if (text === undefined) return ok(undefined);
    const read = await vetOutgoingUrl(text, urls);
    if (read.type === 'ok') return ok(read.url.href);
    return fail('VALIDATION_ERROR', `url: ${read.reason}`, { url: read.reason });
  }

  function newSecret(id: string) {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, secretSealed: sealer.seal(secret, sealedAbout(id)) };
  }

  return {
    /** Creates an endpoint; an eleventh is a CONFLICT. */
    async create(by: WebhookCaller, input: unknown): Promise<ServiceResult<WebhookWithSecret>> {
      const parsed = parseInput(CreateWebhook, input);
      if (!parsed.success) return parsed;
      const url = await vetted(parsed.data.url);
      if (!url.success) return url;
      const { description = null, events } = parsed.data;
      const { userId, credential } = by;
      const madeWithKey = credential.type === 'key' ? credential.keyId : null;
      const id = randomUUID();
      const { secret, secretSealed } = newSecret(id);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<WebhookWithSecret>> => {
        const held = await holdCaller(sql, by);
        if (!held.success) return held;
        if ((await lockEndpoints(sql, userId)) >= MOST_WEBHOOKS)
          return fail('CONFLICT', `You already have ${MOST_WEBHOOKS} webhooks. Delete one to make room.`);
        const row = { id, userId, url: url.data ?? '', description, events, secretSealed, madeWithKey };
        return ok({ ...webhookToJson(await insertEndpoint(sql, row), now()), secret });
      });
    },

    async list(userId: string): Promise<ServiceResult<{ items: Webhook[] }>> {
      const rows = await db.withUserSql(userId, (sql) => listEndpoints(sql.last));
      return ok({ items: rows.map((row) => webhookToJson(row, now())) });
    },

    async get(userId: string, id: string): Promise<ServiceResult<Webhook>> {
      const row = isId(id) ? await db.withUserSql(userId, (sql) => readEndpoint(sql.last, id)) : null;
      return row === null ? notFound('webhook', id) : ok(webhookToJson(row, now()));
    },

    /** Pausing cancels waiting deliveries. `active` also enables a disabled endpoint; `keyAfter` decides who may. */
    async update(by: WebhookCaller, id: string, input: unknown): Promise<ServiceResult<Webhook>> {
      const parsed = parseInput(UpdateWebhook, input);
      if (!parsed.success) return parsed;
      if (!isId(id)) return notFound('webhook', id);
      const url = await vetted(parsed.data.url);
      if (!url.success) return url;
      const changes = { ...parsed.data, url: url.data };
      return db.withUserSql(by.userId, async (sql): Promise<ServiceResult<Webhook>> => {
        const held = await holdCaller(sql, by);
        if (!held.success) return held;
        const before = await lockEndpoint(sql, id);
        if (before === null) return notFound('webhook', id);
        const madeWithKey = keyAfter(before, changes, by.credential);
        if (!madeWithKey.success) return madeWithKey;
        const row = await updateEndpoint(sql, id, { ...changes, madeWithKey: madeWithKey.data });
        if (row === null) return notFound('webhook', id);
        if (row.status !== 'active') await cancelDeliveries(sql, id);
        return ok(webhookToJson(row, now()));
      });
    },

    async remove(userId: string, id: string): Promise<ServiceResult<null>> {
      const gone = isId(id) && (await db.withUserSql(userId, (sql) => deleteEndpoint(sql, id)));
      return gone ? ok(null) : notFound('webhook', id);
    },

    /** The previous secret still signs for a day. */
    async rotate(userId: string, id: string): Promise<ServiceResult<WebhookWithSecret>> {
      if (!isId(id)) return notFound('webhook', id);
      const { secret, secretSealed } = newSecret(id);
      const previousUntil = new Date(now().getTime() + BOTH_SIGN_MS);
      const row = await db.withUserSql(userId, (sql) =>
        rotateSecret(sql, id, { secretSealed, previousUntil }),
      );
      return row === null ? notFound('webhook', id) : ok({ ...webhookToJson(row, now()), secret });
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

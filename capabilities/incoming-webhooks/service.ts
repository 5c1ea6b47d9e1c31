import { randomUUID } from 'node:crypto';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { GatewayHost } from '@roundtable/engine';
import type { Sql } from '@roundtable/prisma';
import { type Caller, holdCaller, isId, notFound } from '@roundtable/services';
import {
  CreateIncomingWebhook,
  type IncomingDelivery,
  type IncomingWebhook,
  type IncomingWebhookWithSecret,
  MOST_INCOMING_WEBHOOKS,
  RotateIncomingSecret,
  UpdateIncomingWebhook,
} from './schemas.js';
import { newSecret } from './signature.js';
import {
  deleteIncomingWebhook,
  type IncomingWebhookRow,
  insertIncomingWebhook,
  isPublishedTeam,
  listIncomingDeliveries,
  listIncomingWebhooks,
  localeOfConversation,
  lockIncomingWebhook,
  lockIncomingWebhooks,
  readIncomingWebhook,
  rotateIncomingSecret,
  updateIncomingWebhook,
} from './store.js';

/** How long the previous secret stays valid after a rotation. */
const BOTH_GOOD_MS = 24 * 3_600_000;
const WHAT = 'incoming webhook';

/** The context to which a webhook's secret is sealed. */
export const sealedAbout = (id: string) => `incoming-webhook:${id}`;

export type IncomingWebhookCaller = Pick<Caller, 'userId' | 'credential'>;

/** Management of a user's incoming webhooks. A secret is returned only by the call that creates it. */
export function createIncomingWebhookService(
  host: Pick<GatewayHost<unknown>, 'db' | 'sealer' | 'publicUrl'>,
) {
  const { db, sealer, publicUrl } = host;

  function shown(row: IncomingWebhookRow): IncomingWebhook {
    const { id, name, teamId, conversationId, instruction, signature, previousUntil } = row;
    const isOldGood = previousUntil !== null && previousUntil > new Date() && !row.previousEnded;
    return {
      ...{ id, name, team: teamId, conversationId, instruction, signature },
      url: new URL(`/api/hooks/${id}`, publicUrl).href,
      status: row.secretEnded ? 'key_revoked' : row.status,
      oldSecretUntil: isOldGood ? previousUntil.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  async function read(sql: Sql, id: string): Promise<ServiceResult<IncomingWebhook>> {
    const row = await readIncomingWebhook(sql, id);
    return row === null ? notFound(WHAT, id) : ok(shown(row));
  }

  function makeSecret(id: string) {
    const secret = newSecret();
    return { secret, secretSealed: sealer.seal(secret, sealedAbout(id)) };
  }

  return {
    async create(
      by: IncomingWebhookCaller,
      input: unknown,
    ): Promise<ServiceResult<IncomingWebhookWithSecret>> {
      const parsed = parseInput(CreateIncomingWebhook, input);
      if (!parsed.success) return parsed;
      const { name, team: teamId = null, conversationId = null, instruction = null, signature } = parsed.data;
      const { userId } = by;
      const id = randomUUID();
      const { secret, secretSealed } = makeSecret(id);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<IncomingWebhookWithSecret>> => {
        const held = await holdCaller(sql, by);
        if (!held.success) return held;
        if (teamId !== null && !(await isPublishedTeam(sql, teamId)))
          return fail('VALIDATION_ERROR', `team: there is no team "${teamId}"`, { team: 'not found' });
        if (conversationId !== null && (await localeOfConversation(sql, conversationId)) === null)
          return notFound('conversation', conversationId);
        if ((await lockIncomingWebhooks(sql, userId)) >= MOST_INCOMING_WEBHOOKS)
          return fail(
            'CONFLICT',
            `You already have ${MOST_INCOMING_WEBHOOKS} incoming webhooks. Delete one to make room.`,
          );
        const row = { id, userId, name, teamId, conversationId, instruction, signature, secretSealed };
        await insertIncomingWebhook(sql, { ...row, secretKeyId: keyOf(by) });
        const made = await read(sql, id);
        return made.success ? ok({ ...made.data, secret }) : made;
      });
    },

    async list(userId: string): Promise<ServiceResult<{ items: IncomingWebhook[] }>> {
      const rows = await db.withUserSql(userId, (sql) => listIncomingWebhooks(sql.last));
      return ok({ items: rows.map(shown) });
    },

    async get(userId: string, id: string): Promise<ServiceResult<IncomingWebhook>> {
      return isId(id) ? db.withUserSql(userId, (sql) => read(sql.last, id)) : notFound(WHAT, id);
    },

    async update(userId: string, id: string, input: unknown): Promise<ServiceResult<IncomingWebhook>> {
      const parsed = parseInput(UpdateIncomingWebhook, input);
      if (!parsed.success) return parsed;
      if (!isId(id)) return notFound(WHAT, id);
      return db.withUserSql(userId, async (sql) => {
        await updateIncomingWebhook(sql, id, parsed.data);
        return read(sql, id);
      });
    },

    async remove(userId: string, id: string): Promise<ServiceResult<null>> {
      const gone = isId(id) && (await db.withUserSql(userId, (sql) => deleteIncomingWebhook(sql, id)));
      return gone ? ok(null) : notFound(WHAT, id);
    },

    /** The old secret stays valid for a day, unless the caller ends it now or its API key was revoked. */
    async rotate(
      by: IncomingWebhookCaller,
      id: string,
      input: unknown,
    ): Promise<ServiceResult<IncomingWebhookWithSecret>> {
      const parsed = parseInput(RotateIncomingSecret, input ?? {});
      if (!parsed.success) return parsed;
      if (!isId(id)) return notFound(WHAT, id);
      const { secret, secretSealed } = makeSecret(id);
      return db.withUserSql(by.userId, async (sql): Promise<ServiceResult<IncomingWebhookWithSecret>> => {
        const held = await holdCaller(sql, by);
        if (!held.success) return held;
        const before = await lockIncomingWebhook(sql, id);
        if (before === null) return notFound(WHAT, id);
        await rotateIncomingSecret(sql, id, {
          secretSealed,
          secretKeyId: keyOf(by),
          keepsOld: !parsed.data.endOld && !before.secretEnded,
          oldUntil: new Date(Date.now() + BOTH_GOOD_MS),
        });
        const rotated = await read(sql, id);
        return rotated.success ? ok({ ...rotated.data, secret }) : rotated;
      });
    },

    async deliveries(userId: string, id: string): Promise<ServiceResult<{ items: IncomingDelivery[] }>> {
      if (!isId(id)) return notFound(WHAT, id);
      return db.withUserSql(userId, async (sql): Promise<ServiceResult<{ items: IncomingDelivery[] }>> => {
        const webhook = await read(sql, id);
        if (!webhook.success) return webhook;
        const rows = await listIncomingDeliveries(sql, id);
        const items = rows.map(({ key, receivedAt, ...row }) => {
          return { ...row, webhookId: key, receivedAt: receivedAt.toISOString() };
        });
        return ok({ items });
      });
    },
  };
}

export type IncomingWebhookService = ReturnType<typeof createIncomingWebhookService>;

/** The API key that received the secret; null for a session. */
function keyOf({ credential }: IncomingWebhookCaller): string | null {
  return credential.type === 'key' ? credential.keyId : null;
}

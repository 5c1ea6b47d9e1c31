import { createHash, randomUUID } from 'node:crypto';
import { fail, ok, parseInput, type ServiceError, type ServiceResult } from '@roundtable/core';
import { type GatewayHost, parseSafeJson } from '@roundtable/engine';
import type { InsertedInput, Sql } from '@roundtable/prisma';
import { isId } from '@roundtable/services';
import { tellMessage } from './message.js';
import { type AcceptedIncoming, IncomingMessage, type IncomingRefusal } from './schemas.js';
import { sealedAbout } from './service.js';
import { checkShown, type HookHeaders, newSecret, readShown } from './signature.js';
import {
  findAccepted,
  findIncomingWebhook,
  type IncomingWebhookRow,
  insertAccepted,
  insertRefused,
  localeOfConversation,
  lockIncomingWebhook,
} from './store.js';

export interface IncomingRequest {
  readonly id: string;
  readonly headers: HookHeaders;
  readonly body: Uint8Array;
}

export type Reception = (request: IncomingRequest) => Promise<ServiceResult<AcceptedIncoming>>;

/** Thrown inside the transaction, so that a refused message leaves no rows. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly why: IncomingRefusal | 'gone',
    readonly error: ServiceError,
  ) {
    super(error.message);
  }
}

type Conversations = Pick<GatewayHost<unknown>['conversations'], 'open' | 'acceptEvent' | 'deliverEvent'>;

/** One answer for an unknown webhook, a deleted one and a wrong signature, so that it does not reveal which exist. */
const stranger = <T>(): ServiceResult<T> =>
  fail('UNAUTHENTICATED', 'There is no such webhook, or this request is not signed with its secret.');

/**
 * Receives messages of other services. The signature is checked before anything else; an accepted message is stored
 * with its conversation in one transaction, once per webhook-id.
 */
export function createReception(
  host: Pick<GatewayHost<unknown>, 'db' | 'sealer' | 'log'> & {
    readonly conversations: Conversations;
  },
): Reception {
  const { db, sealer, conversations, log } = host;
  /** Checked in place of the real secret when there is no webhook, so that timing reveals nothing. */
  const nobodys = newSecret();
  const strangers = createStrangers();

  function secretsOf(webhook: IncomingWebhookRow): string[] {
    const { previousSecretSealed: previous, previousUntil: until } = webhook;
    const isOldGood = previous !== null && until !== null && until > new Date() && !webhook.previousEnded;
    const sealed = [...(webhook.secretEnded ? [] : [webhook.secretSealed]), ...(isOldGood ? [previous] : [])];
    return sealed.map((secret) => sealer.open(secret, sealedAbout(webhook.id)));
  }

  /** Records a refusal for the user. It is not awaited, so that timing does not reveal whether the webhook exists. */
  function note(webhook: IncomingWebhookRow, refused: IncomingRefusal, key: string | null): void {
    const { id: webhookId, userId } = webhook;
    if (refused === 'signature' && !strangers.mayNote(webhookId, Date.now())) return;
    db.withUserSql(userId, (sql) => insertRefused(sql, { webhookId, key, refused })).catch((error: unknown) =>
      log.warn({ webhook: webhookId, refused, error }, 'a refusal of an incoming webhook could not be noted'),
    );
  }

  return async ({ id, headers, body }) => {
    const read = readShown(headers);
    if (!read.success) return read;
    const shown = read.data;
    const { key } = shown;
    const webhook = isId(id) ? await db.withSystemSql((sql) => findIncomingWebhook(sql.last, id)) : null;
    const checked = checkShown(shown, {
      secrets: webhook === null ? [nobodys] : secretsOf(webhook),
      takesSecret: webhook?.signature === 'or_secret',
      body,
      now: new Date(),
    });
    if (webhook === null) return stranger();
    if (checked === 'signature') {
      note(webhook, checked, null);
      return stranger();
    }
    if (checked === 'too_old') {
      note(webhook, checked, key);
      return fail(
        'UNAUTHENTICATED',
        'webhook-timestamp is more than five minutes from now: sign the request again.',
      );
    }
    const message = readMessage(body);
    if (!message.success) {
      note(webhook, 'body', key);
      return message;
    }
    const bodyHash = createHash('sha256').update(body).digest('hex');
    try {
      const taken = await db.withUserSql(webhook.userId, (sql) =>
        take(sql, { id: webhook.id, key, bodyHash, message: message.data, conversations }),
      );
      if (taken.input !== null) conversations.deliverEvent(taken.conversationId, taken.input);
      return ok({ conversationId: taken.conversationId, messageId: taken.messageId, status: 'accepted' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.why === 'gone') return stranger();
      note(webhook, error.why, key);
      return { success: false, error: error.error };
    }
  };
}

const STRANGER_MS = 10_000;

/** Unsigned requests can come from anyone who knows the address: at most one in ten seconds is recorded. */
function createStrangers() {
  const notedAt = new Map<string, number>();
  return {
    mayNote(webhookId: string, now: number): boolean {
      for (const [id, at] of notedAt) if (now - at >= STRANGER_MS) notedAt.delete(id);
      if (notedAt.has(webhookId)) return false;
      notedAt.set(webhookId, now);
      return true;
    },
  };
}

function readMessage(body: Uint8Array): ServiceResult<IncomingMessage> {
  const json = parseSafeJson(body);
  return json.success ? parseInput(IncomingMessage, json.data) : json;
}

interface Taken {
  readonly conversationId: string;
  readonly messageId: string;
  /** To be delivered after the commit; null when the message was accepted before. */
  readonly input: InsertedInput | null;
}

/** Stores one message in one transaction; the lock on the webhook's row serialises its requests. @throws Refusal */
async function take(
  sql: Sql,
  about: {
    readonly id: string;
    readonly key: string;
    readonly bodyHash: string;
    readonly message: IncomingMessage;
    readonly conversations: Conversations;
  },
): Promise<Taken> {
  const { key, bodyHash, message, conversations } = about;
  const webhook = await lockIncomingWebhook(sql, about.id);
  if (webhook === null)
    throw new Refusal('gone', { code: 'NOT_FOUND', message: 'This webhook was deleted.' });
  const before = await findAccepted(sql, webhook.id, key);
  if (before !== null && before.bodyHash !== bodyHash)
    throw new Refusal('id_used', {
      code: 'CONFLICT',
      message: `The id "${key}" was already used with another body.`,
    });
  if (before !== null) return { ...before, input: null };
  if (webhook.status === 'paused')
    throw new Refusal('paused', { code: 'CONFLICT', message: 'This webhook is paused.' });
  const { userId, name } = webhook;
  const asked = message.conversation?.toLowerCase();
  // A webhook of one conversation may not write to another.
  if (webhook.conversationId !== null && asked !== undefined && asked !== webhook.conversationId)
    throw new Refusal('no_conversation', {
      code: 'NOT_FOUND',
      message: 'This webhook writes to one conversation only, and not to this one: leave "conversation" out.',
    });
  const conversationId = asked ?? webhook.conversationId ?? (await open(sql, webhook, about));
  const locale = await localeOfConversation(sql, conversationId);
  if (locale === null)
    throw new Refusal('no_conversation', { code: 'NOT_FOUND', message: 'There is no such conversation.' });
  const id = randomUUID();
  const input = await conversations.acceptEvent(sql, userId, {
    conversationId,
    topic: 'incoming_webhook',
    topicId: id,
    text: tellMessage({ name, instruction: webhook.instruction }, message.text, locale),
    brings: 'outside',
  });
  if (!input.success)
    throw new Refusal(input.error.code === 'NOT_FOUND' ? 'no_conversation' : 'limit', input.error);
  const messageId = input.data.id;
  await insertAccepted(sql, { id, userId, webhookId: webhook.id, key, bodyHash, conversationId, messageId });
  return { conversationId, messageId, input: input.data };
}

async function open(
  sql: Sql,
  { userId, name, teamId }: IncomingWebhookRow,
  { conversations }: { readonly conversations: Conversations },
): Promise<string> {
  const opened = await conversations.open(sql, userId, { team: teamId ?? '', title: name });
  if (opened.success) return opened.data;
  const { error } = opened;
  throw error.code === 'VALIDATION_ERROR'
    ? new Refusal('no_team', { code: 'CONFLICT', message: `The team "${teamId}" no longer exists.` })
    : new Refusal('limit', error);
}

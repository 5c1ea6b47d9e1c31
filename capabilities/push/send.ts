import { asLocale, inLocale, nextAllowed } from '@roundtable/core';
import type { Database, OutboxRow, Sql } from '@roundtable/prisma';
import { NotYet, type PublicNetwork, type ServiceLog, Undeliverable } from '@roundtable/services';
import webPush from 'web-push';
import { z } from 'zod';
import { findUnread, snippetOf } from '../inbox/server.js';
import { type Posted, postMessage } from '../webhooks/server.js';
import type { VapidKeys } from './config.js';
import {
  deleteOutdatedPushSubscriptions,
  deletePushSubscription,
  insertPushes,
  namesIn,
  type PushTarget,
  type PushUser,
  readPushTarget,
  readPushUser,
} from './store.js';
import { HAS_WRITTEN } from './words.js';

export interface PushDeps {
  readonly db: Pick<Database, 'withSystemSql'>;
  readonly network: PublicNetwork;
  readonly log: ServiceLog;
  /** null when this server sends no notifications. */
  readonly keys: VapidKeys | null;
  readonly now: () => Date;
}
export type PushOutcome = 'sent' | 'skipped' | 'gone' | 'later' | 'refused';

const DAY_MS = 86_400_000;
/** How long the push service keeps a notification for an offline device. */
const KEPT_SECONDS = DAY_MS / 1_000;
const MOST_MS = 10_000;
const SHOWN = 120;

const Turn = z.object({ conversationId: z.string(), turn: z.number() });
const Browser = Turn.extend({ subscriptionId: z.string() });

/** Adds an outbox entry for each of the user's browsers, due when quiet hours are over. */
export async function planPush(
  sql: Sql,
  { userId, data }: OutboxRow,
  { keys, now }: PushDeps,
): Promise<void> {
  const user = userId === null ? null : await readPushUser(sql, userId);
  if (userId === null || user === null || keys === null) return;
  await deleteOutdatedPushSubscriptions(sql, userId, keys.publicKey);
  await insertPushes(sql, { userId, ...Turn.parse(data), at: new Date(allowedAt(user, now().getTime())) });
}

/**
 * Sends a notification to one browser, unless the message was read meanwhile. A crash after the request sends it again;
 * its tag makes the browser show it once.
 */
export async function sendPush(
  entry: OutboxRow,
  deps: PushDeps & { readonly observe: (outcome: PushOutcome) => void },
): Promise<void> {
  const { db, keys, now, observe } = deps;
  const { conversationId, turn, subscriptionId } = Browser.parse(entry.data);
  const { userId } = entry;
  if (userId === null || keys === null) return observe('skipped');
  const found = await db.withSystemSql(async (sql) => {
    const user = await readPushUser(sql, userId);
    const target = await readPushTarget(sql, subscriptionId, { userId, publicKey: keys.publicKey });
    const item = await findUnread(sql, conversationId, turn);
    if (user === null || target === null || item === null) return null;
    const { team, agent } = item;
    const names = await namesIn(sql, user.locale, { team, agent: agent?.id ?? null });
    return { user, target, item, names };
  });
  if (found === null) return observe('skipped');
  const { user, target, item, names } = found;
  const waitMs = allowedAt(user, now().getTime()) - now().getTime();
  if (waitMs > 0) throw new NotYet(waitMs); // quiet hours changed since it was planned
  const locale = asLocale(user.locale);
  const text = target.showsText && item.text !== null ? snippetOf(item.text, SHOWN) : null;
  const posted = await post(deps, keys, target, {
    title: names.agent ?? item.agent?.name ?? names.team,
    body: text ?? inLocale(HAS_WRITTEN, locale)(names.team),
    lang: locale,
    tag: `${conversationId}/${turn}`,
    url: `/conversations/${conversationId}`,
  });
  await settle(posted, {
    ...deps,
    subscriptionId,
    isOld: now().getTime() - entry.createdAt.getTime() > DAY_MS,
  });
}

function allowedAt({ zone, quietStart, quietEnd }: PushUser, at: number): number {
  return nextAllowed(at, zone, { start: quietStart, end: quietEnd });
}

async function post(
  { network }: PushDeps,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: PushTarget,
  notification: Readonly<Record<string, string>>,
): Promise<Posted> {
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    { vapidDetails: keys, TTL: KEPT_SECONDS, urgency: 'normal' },
  );
  const { 'Content-Length': _, ...headers } = request.headers;
  return postMessage(
    network,
    { url: endpoint, headers, body: new Uint8Array(request.body) },
    { stop: new AbortController().signal, mostMs: MOST_MS },
  );
}

/** @throws NotYet or Error for a retry; Undeliverable when a retry is useless. */
async function settle(
  posted: Posted,
  about: Pick<PushDeps, 'db'> & {
    readonly observe: (outcome: PushOutcome) => void;
    readonly subscriptionId: string;
    readonly isOld: boolean;
  },
): Promise<void> {
  const { observe, subscriptionId } = about;
  if (posted.type === 'answer' && posted.status >= 200 && posted.status < 300) return observe('sent');
  const what = posted.type === 'answer' ? `answered ${posted.status}` : posted.fault.replaceAll('_', ' ');
  const isGone =
    posted.type === 'answer' ? [404, 410].includes(posted.status) : posted.fault === 'refused_address';
  if (isGone) {
    await about.db.withSystemSql((sql) => deletePushSubscription(sql, subscriptionId));
    return observe('gone');
  }
  const isPassing = posted.type === 'fault' || posted.status === 429 || posted.status >= 500;
  if (!isPassing || about.isOld) {
    observe('refused');
    throw new Undeliverable(`a push service ${what}`);
  }
  observe('later');
  if (posted.type === 'answer' && posted.askedMs !== null) throw new NotYet(Math.min(posted.askedMs, DAY_MS));
  throw new Error(`a push service ${what}`);
}

import { insertOutbox, type Sql } from '@roundtable/prisma';
import type { WebhookNext } from '../run.js';
import { disableEndpoint, endAttempt, lockDelivery, noteFailing, settleDelivery } from '../store/attempts.js';
import { cancelDeliveries } from '../store/deliveries.js';
import { isTest } from './begin-attempt.js';
import { pauseAfter } from './next-try.js';
import type { Posted } from './post-message.js';

/** Outcome of an attempt, for metrics. */
export type WebhookOutcome = 'delivered' | 'retried' | 'failed' | 'cancelled' | 'disabled';

export interface Ended {
  readonly outcome: WebhookOutcome;
  readonly next: WebhookNext;
}

/** After this time without a delivery an endpoint is considered dead. */
const FAILING_MS = 5 * 24 * 3_600_000;
const GONE = 410;

/**
 * Stores an attempt's result and its consequence: delivered, a retry, a failure, or a disabled endpoint with a mail to
 * the user. Tests are tried once and do not count for the endpoint.
 */
export async function end(
  sql: Sql,
  attempt: { readonly deliveryId: string; readonly userId: string; readonly n: number },
  about: {
    readonly posted: Posted;
    readonly startedAt: Date;
    readonly now: Date;
    readonly random: () => number;
  },
): Promise<Ended> {
  const { deliveryId: id, userId, n } = attempt;
  const { posted, now } = about;
  const last = { lastStatus: posted.type === 'answer' ? posted.status : null, lastError: faultName(posted) };
  const due = await lockDelivery(sql, id);
  if (due === null) return over('cancelled', 'it is gone');
  await endAttempt(sql, {
    deliveryId: id,
    n,
    durationMs: Math.max(1, now.getTime() - about.startedAt.getTime()),
    httpStatus: last.lastStatus,
    error: last.lastError,
    answer: posted.type === 'answer' ? posted.answer : null,
  });
  const settle = (status: string, failures: number, nextTryAt: Date | null) =>
    settleDelivery(sql, { id, status, failures, nextTryAt, ...last });

  if (last.lastError === null) {
    await settle('delivered', due.failures, null);
    if (!isTest(due)) await noteFailing(sql, due.endpointId, null);
    return over('delivered', 'it was delivered');
  }
  if (due.status !== 'waiting') return over('cancelled', `it was ${due.status} meanwhile`);
  const failures = due.failures + 1;
  if (isTest(due)) {
    await settle('failed', failures, null);
    return over('failed', 'a test is tried once');
  }
  const since = due.failingSince ?? about.startedAt;
  await noteFailing(sql, due.endpointId, since);
  const reason = reasonToDisable(posted, { failingMs: now.getTime() - since.getTime() });
  if (reason !== null) {
    await settle('failed', failures, null);
    await disable(sql, { userId, endpointId: due.endpointId, url: due.url, reason, now });
    return over('disabled', `the endpoint was disabled: ${reason}`);
  }
  const askedMs = posted.type === 'answer' ? posted.askedMs : null;
  const pauseMs = pauseAfter(failures, { askedMs, random: about.random() });
  if (pauseMs === null) {
    await settle('failed', failures, null);
    return over('failed', `it failed ${failures} times`);
  }
  const until = new Date(now.getTime() + pauseMs);
  await settle('waiting', failures, until);
  return { outcome: 'retried', next: { type: 'wait', until: until.toISOString() } };
}

/** The fault's name in the API; null when the message was accepted. */
export function faultName(posted: Posted): string | null {
  if (posted.type === 'fault') return posted.fault;
  const { status } = posted;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'answer';
}

function reasonToDisable(posted: Posted, { failingMs }: { failingMs: number }): 'gone' | 'failing' | null {
  if (posted.type === 'answer' && posted.status === GONE) return 'gone';
  return failingMs >= FAILING_MS ? 'failing' : null;
}

async function disable(
  sql: Sql,
  about: { userId: string; endpointId: string; url: string; reason: 'gone' | 'failing'; now: Date },
): Promise<void> {
  const { userId, endpointId, reason, now } = about;
  await disableEndpoint(sql, endpointId, reason);
  await cancelDeliveries(sql, endpointId);
  await insertOutbox(sql, {
    userId,
    type: 'email.webhook_disabled',
    data: { endpointId, host: new URL(about.url).host, reason },
    dedupeKey: `webhook-disabled/${endpointId}/${now.toISOString()}`,
  });
}

const over = (outcome: WebhookOutcome, why: string): Ended => ({ outcome, next: { type: 'ended', why } });

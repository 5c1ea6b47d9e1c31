import type { Database } from '@roundtable/prisma';
import type { PublicNetwork, Sealer, ServiceLog } from '@roundtable/services';
import type { WebhookAttempted, WebhookIds } from '../run.js';
import type { DueDelivery } from '../store/attempts.js';
import { begin } from './begin-attempt.js';
import { end, faultName, type WebhookOutcome } from './end-attempt.js';
import { type Posted, postMessage } from './post-message.js';
import { openSecrets, signMessage } from './sign-message.js';

export interface WebhookDeliveryDeps {
  readonly db: Pick<Database, 'withUserSql'>;
  readonly network: PublicNetwork;
  readonly sealer: Sealer;
  readonly log: ServiceLog;
  readonly observe: (outcome: WebhookOutcome) => void;
  /** Whether the run may show the receiver's host. */
  readonly previews: boolean;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The receiver's time limit in ms; 15 s by default. */
  readonly mostMs?: number;
}

const MOST_MS = 15_000;

/**
 * Delivers if an attempt is due. The request runs between two short transactions: a worker that dies in between leaves
 * an attempt marked as begun, and the next one sends again.
 */
export async function deliverWebhook(
  deps: WebhookDeliveryDeps,
  ids: WebhookIds,
  stop: AbortSignal,
): Promise<WebhookAttempted> {
  const { db, sealer, random } = deps;
  const startedAt = deps.now();
  let secrets: readonly string[] = [];
  const prepare = (due: DueDelivery) => {
    try {
      secrets = openSecrets(due, sealer, startedAt);
    } catch (error) {
      const about = { delivery: ids.deliveryId, endpoint: due.endpointId, error };
      deps.log.warn(about, 'the secret of a webhook cannot be opened: was a key taken out of SECRETS_KEY?');
      throw error;
    }
  };
  const begun = await db.withUserSql(ids.userId, (sql) =>
    begin(sql, ids, { now: startedAt, random, prepare }),
  );
  if (begun.type === 'not_now') return { outcome: begun.outcome, next: begun.next };

  const { due, n } = begun;
  const headers = signMessage({ id: due.eventId, body: due.body }, secrets, startedAt);
  const posted = await postMessage(
    deps.network,
    { url: due.url, headers, body: due.body },
    { stop, mostMs: deps.mostMs ?? MOST_MS },
  );
  const { outcome, next } = await db.withUserSql(ids.userId, (sql) =>
    end(sql, { ...ids, n }, { posted, startedAt, now: deps.now(), random }),
  );
  deps.observe(outcome);
  if (outcome === 'disabled' || outcome === 'failed')
    deps.log.warn(
      { delivery: ids.deliveryId, endpoint: due.endpointId, outcome },
      'a webhook was not delivered',
    );
  // The path of an address may contain a secret, so histories contain at most the host.
  const to = deps.previews ? ` to ${new URL(due.url).host}` : '';
  return { outcome: `${due.type}${to}, attempt ${n}: ${result(posted)}`, next };
}

function result(posted: Posted): string {
  if (posted.type === 'fault') return posted.fault.replaceAll('_', ' ');
  return `${posted.status}${faultName(posted) === 'redirect' ? ', a redirect' : ''}`;
}

import { preview } from '@roundtable/core/replayed';
import {
  type Database,
  findTombstones,
  findUnsettled,
  forgetKeys,
  type UnsettledInput,
} from '@roundtable/prisma';
import { createBackgroundWork } from '../../background/background-work.js';
import { repeatedly } from '../../background/repeatedly.js';
import type { ServiceLog } from '../../service-log.js';
import type { DeliveryMemory } from './delivery-memory.js';

const EVERY_MS = 1_000;
const BATCH = 200;
const FIRST_PURGE_MS = 10_000;
const KEPT_KEYS_HOURS = 48;
const PRUNE_EVERY_MS = 60 * 60_000;

/**
 * Repeats deliveries that may have got lost between Postgres and Temporal: inputs that no turn has taken within 2 s, inputs
 * without an outcome after 10 minutes (then doubling), deletions that were not purged. Every gateway runs one; it skips what
 * its own gateway has just delivered. An input that cannot be delivered does not hold up the others.
 */
export function createSweeper(deps: {
  db: Database;
  memory: DeliveryMemory;
  /** Whether a message of this conversation waits for its admission. */
  isWaiting: (conversationId: string) => boolean;
  log: ServiceLog;
  previews: boolean;
  now: () => number;
  /** Called for each input that was delivered again. */
  onResend?: () => void;
}) {
  const { db, memory, log, isWaiting } = deps;
  /** Deliveries that wait for their admission do not hold up the sweep. */
  const waiting = createBackgroundWork();
  let prunedAt = 0;
  const asked = new Map<string, { readonly at: number; readonly waitMs: number }>();

  async function redeliver(input: UnsettledInput): Promise<void> {
    if (job.isStopping() || !memory.isDue(input)) return;
    const { conversationId, userId, teamId, currentAgent, n, id, kind, confirmationId, beginsTurn } = input;
    const text = deps.previews && input.text !== null ? preview(input.text) : '';
    try {
      await memory.delivery.deliver({
        conversationId,
        userId,
        teamId,
        currentAgent,
        input: { n, id, kind, confirmationId, preview: text },
        beginsTurn,
        repeated: { outcome: null },
      });
      deps.onResend?.();
      log.info({ conversation: conversationId, n, ageMs: input.ageMs }, 'delivered an input again');
    } catch (error) {
      log.warn(
        { conversation: conversationId, n, error },
        'an input could not be delivered; it is tried again',
      );
    }
  }

  /** Page by page, so that many waiting inputs (the model is unavailable) do not hide a newer one that was lost. */
  async function sweepInputs(): Promise<void> {
    const seen: UnsettledInput[] = [];
    for (let after: UnsettledInput | null = null; ; ) {
      const page: UnsettledInput[] = await db.withSystemSql((sql) =>
        findUnsettled(sql.last, { limit: BATCH, after }),
      );
      for (const input of page) {
        const redelivery = redeliver(input);
        if (isWaiting(input.conversationId)) waiting.add(redelivery);
        else await redelivery;
      }
      seen.push(...page);
      after = page.at(-1) ?? null;
      if (page.length < BATCH || job.isStopping()) break;
    }
    memory.keepOnly(seen);
  }

  /** A purge is late as long as no worker runs: it is requested again after 10 s, then doubling. */
  async function closeTombstoned(): Promise<void> {
    const tombstoned = await db.withSystemSql((sql) => findTombstones(sql.last, BATCH));
    for (const one of tombstoned) {
      const known = asked.get(one.conversationId);
      if (job.isStopping() || (known !== undefined && known.at + known.waitMs > deps.now())) continue;
      asked.set(one.conversationId, { at: deps.now(), waitMs: (known?.waitMs ?? FIRST_PURGE_MS / 2) * 2 });
      try {
        await memory.delivery.close(one);
      } catch (error) {
        log.warn(
          { conversation: one.conversationId, error },
          'a deletion could not be delivered; it is tried again',
        );
      }
    }
    const still = new Set(tombstoned.map((one) => one.conversationId));
    for (const id of asked.keys()) if (!still.has(id)) asked.delete(id);
  }

  async function sweep(): Promise<void> {
    await sweepInputs();
    await closeTombstoned();
    if (deps.now() - prunedAt > PRUNE_EVERY_MS) {
      prunedAt = deps.now();
      await db.withSystemSql((sql) => forgetKeys(sql.last, KEPT_KEYS_HOURS));
    }
  }

  const job = repeatedly(sweep, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'sweep failed; it runs again in a second'),
  });
  return {
    start: job.start,
    async stop() {
      await job.stop();
      await waiting.settled();
    },
  };
}

import {
  type Database,
  emptyOutboxEntry,
  isDatabaseUnavailable,
  type OutboxRow,
  outboxWaiting,
  type SendOutcome,
  type Sql,
  settleOutbox,
  takeOutbox,
  takeOutboxForGood,
} from '@roundtable/prisma';
import type { ServiceLog } from '../conversations/delivery.js';
import type { RelaySource } from './relay.js';

/** What happens behind the commit that wrote an entry. A failure is tried again after pauses that grow to an hour. */
export type OutboxHandler =
  /** In the transaction that takes the entry (system role): both happen, or none. Tried until it succeeds. */
  | { readonly mode: 'transaction'; handle(sql: Sql, entry: OutboxRow): Promise<void> }
  /** At least once: who dies behind it does it again, with the same `entry.id`. Given up after about seven hours. */
  | {
      readonly mode: 'outside';
      handle(entry: OutboxRow): Promise<void>;
      /** Some of its entries at once, few of them of one user: nobody waits for the slow servers of another. */
      readonly atOnce?: boolean;
      /** Whether what the entry holds is a secret that nobody needs once it is settled. */
      holdsSecret?(entry: OutboxRow): boolean;
    };

/** What no further attempt would mend. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** What is not due yet after all: an attempt like any other, with its pause at least, but never the last one. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  constructor(readonly inMs: number) {
    super(`not before ${inMs} ms have passed`);
  }
}

const BATCH_WITHIN = 50;
const BATCH_OUTSIDE = 10;
/** Of those that are handed over at once. */
const MOST_OF_USER = 2;
/** Who takes entries to send them has this long; then another relay may. */
const LEASE_MS = 300_000;
/** A slow server: what was not begun by then is left to the next one, rather than sent twice. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_ATTEMPTS = 14;

/** The outbox as the relay takes it. @param handlers by an entry's type; `email.*` is for all that begin so. */
export function outboxSources(deps: {
  readonly db: Pick<Database, 'withSystemSql'>;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly log: ServiceLog;
  readonly now?: () => number;
}): RelaySource[] {
  const { db, log, now = Date.now } = deps;
  const all = Object.entries(deps.handlers);
  const typesOf = (mode: OutboxHandler['mode']) =>
    all.filter(([, handler]) => handler.mode === mode).map(([type]) => type);

  function handlerOf<Mode extends OutboxHandler['mode']>(mode: Mode, type: string) {
    const found = all.find(([of, handler]) => handler.mode === mode && matches(of, type))?.[1];
    if (found === undefined) throw new Error(`nothing is done with outbox entries of type "${type}"`);
    return found as Extract<OutboxHandler, { mode: Mode }>; // found by its mode
  }

  function outcomeOf(
    error: unknown,
    { id, type, attempts }: OutboxRow,
    { most }: { readonly most: number },
  ): SendOutcome {
    const inMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    if (error instanceof NotYet) return { type: 'again', inMs: Math.max(Math.ceil(error.inMs), inMs) };
    const last = error instanceof Undeliverable || attempts >= most;
    const what = last ? 'an outbox entry could not be handed over' : 'an outbox entry is handed over later';
    log.warn({ error, entry: id, type, attempts }, what);
    return last ? { type: 'failed' } : { type: 'again', inMs };
  }

  /** @returns how many entries were taken. */
  async function handOverWithin(): Promise<number> {
    const current: { entry: OutboxRow | null } = { entry: null };
    try {
      return await db.withSystemSql(async (sql) => {
        const entries = await takeOutboxForGood(sql, { types: typesOf('transaction'), limit: BATCH_WITHIN });
        for (const entry of entries) {
          current.entry = entry;
          await handlerOf('transaction', entry.type).handle(sql, entry);
        }
        current.entry = null;
        return entries.length;
      });
    } catch (error) {
      const failed = current.entry;
      // Of a fault of the database no entry is to blame: all of them are due still.
      if (failed === null || isDatabaseUnavailable(error)) throw error;
      const outcome = outcomeOf(error, failed, { most: Number.POSITIVE_INFINITY });
      await db.withSystemSql((sql) => settleOutbox(sql.last, failed.id, outcome, { counts: true }));
      return BATCH_WITHIN; // the others are due still: look again
    }
  }

  /** @returns how many entries were taken; a whole batch when there may be more. */
  async function handOverOutside(type: string): Promise<number> {
    const startedAt = now();
    const { handle, holdsSecret, atOnce = false } = handlerOf('outside', type);
    const most = { limit: BATCH_OUTSIDE, ofUser: atOnce ? MOST_OF_USER : BATCH_OUTSIDE };
    const entries = await db.withSystemSql((sql) =>
      takeOutbox(sql, { types: [type], ...most, leaseMs: LEASE_MS }),
    );
    const handOver = async (entry: OutboxRow) => {
      const outcome = await handle(entry).then(
        (): SendOutcome => ({ type: 'delivered' }),
        (error: unknown) => outcomeOf(error, entry, { most: MOST_ATTEMPTS }),
      );
      await db.withSystemSql(async (sql) => {
        await settleOutbox(sql, entry.id, outcome);
        if (outcome.type !== 'again' && holdsSecret?.(entry)) await emptyOutboxEntry(sql, entry.id);
      });
    };
    if (atOnce) {
      const settled = await Promise.allSettled(entries.map(handOver));
      const failed = settled.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      return entries.length > 0 ? BATCH_OUTSIDE : 0;
    }
    for (const entry of entries) {
      if (now() - startedAt > BEGIN_WITHIN_MS) break;
      await handOver(entry);
    }
    return entries.length;
  }

  const sourceOf = (types: readonly string[], some: () => Promise<number>, batch: number): RelaySource => ({
    what: `the outbox (${types.join(', ')})`,
    waiting: outboxWaiting(types),
    async handOver({ isStopping }) {
      for (let taken = batch; taken === batch && !isStopping(); ) taken = await some();
    },
  });
  const within = typesOf('transaction');
  return [
    ...(within.length > 0 ? [sourceOf(within, handOverWithin, BATCH_WITHIN)] : []),
    // Each by itself: none waits for the servers of another.
    ...typesOf('outside').map((type) => sourceOf([type], () => handOverOutside(type), BATCH_OUTSIDE)),
  ];
}

const matches = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/** Whether an entry could be of both types: nobody would know whose it is. */
export function overlap(one: string, other: string): boolean {
  const beginning = (type: string) => type.replace(/\*$/, '');
  return matches(one, beginning(other)) || matches(other, beginning(one));
}

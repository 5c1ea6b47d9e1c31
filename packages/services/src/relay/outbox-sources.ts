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
import type { ServiceLog } from '../service-log.js';
import type { RelaySource } from './relay.js';

/** Handles outbox entries after the commit that wrote them. A failure is retried with back-off up to an hour. */
export type OutboxHandler =
  /** Runs in the transaction that takes the entry (system role): both commit, or neither. Retried until it succeeds. */
  | { readonly mode: 'transaction'; handle(sql: Sql, entry: OutboxRow): Promise<void> }
  /** Runs outside of transactions, at least once: after a crash it runs again with the same `entry.id`. Given up after about seven hours. */
  | {
      readonly mode: 'outside';
      handle(entry: OutboxRow): Promise<void>;
      /** Handles several entries at once, few of the same user, so that nobody waits for another user's slow server. */
      readonly atOnce?: boolean;
      /** Whether the entry's data is a secret, to be removed once it is settled. */
      holdsSecret?(entry: OutboxRow): boolean;
    };

/** Thrown for an entry that no further attempt can deliver. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Thrown for an entry that is not due yet. It counts as an attempt, with the usual pause at least, but the entry is never given up for it. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  constructor(readonly inMs: number) {
    super(`not before ${inMs} ms have passed`);
  }
}

const BATCH_WITHIN = 50;
const BATCH_OUTSIDE = 10;
/** The most entries of one user among those handled at once. */
const MOST_OF_USER = 2;
/** How long a relay holds the entries that it has taken; then another one may take them. */
const LEASE_MS = 300_000;
/** Entries that were not begun within this are left to the next relay, rather than sent twice. */
const BEGIN_WITHIN_MS = LEASE_MS / 2;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_ATTEMPTS = 14;

/** The relay's sources for the outbox. @param handlers by an entry's type; `email.*` is for all types with that prefix */
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
    return found as Extract<OutboxHandler, { mode: Mode }>; // selected by its mode
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

  /** Handles entries in their own transaction. @returns how many were taken */
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
      // A database failure is no entry's fault: all of them are still due.
      if (failed === null || isDatabaseUnavailable(error)) throw error;
      const outcome = outcomeOf(error, failed, { most: Number.POSITIVE_INFINITY });
      await db.withSystemSql((sql) => settleOutbox(sql.last, failed.id, outcome, { counts: true }));
      return BATCH_WITHIN; // the others are still due: look again
    }
  }

  /** Handles entries outside of a transaction. @returns how many were taken; a whole batch when there may be more */
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
    // One source per type: none waits for another type's servers.
    ...typesOf('outside').map((type) => sourceOf([type], () => handOverOutside(type), BATCH_OUTSIDE)),
  ];
}

const matches = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

/** Whether an entry could match both types, so that its handler would be ambiguous. */
export function overlap(one: string, other: string): boolean {
  const beginning = (type: string) => type.replace(/\*$/, '');
  return matches(one, beginning(other)) || matches(other, beginning(one));
}

import { type Database, isDatabaseUnavailable } from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';

/** Rows in Postgres that something outside has to hear of. */
export interface RelaySource {
  /** What a row is, for the log: "a follow-up". */
  readonly what: string;
  /** A condition in SQL, over all users, that holds as long as one of them is new: asked every half second. */
  readonly waiting: string;
  /** Hands over what is new, and what is `late` too; a row that fails waits for the next time. */
  handOver(about: { readonly late: boolean; readonly isStopping: () => boolean }): Promise<void>;
}

const EVERY_MS = 500;
const LATE_EVERY_MS = 10_000;

/**
 * Hands over what was written to Postgres to whoever has to hear of it, behind the commit, again and again until it was
 * heard. One statement asks whether anything waits. Each source is at work once at a time, and none waits for another.
 * Any number of relays run side by side.
 */
export function createRelay(deps: {
  readonly db: Pick<Database, 'withSystemSql'>;
  readonly sources: readonly RelaySource[];
  readonly log: ServiceLog;
}) {
  const { db, log } = deps;
  const sources = deps.sources.map((source) => ({
    source,
    lateAt: Number.NEGATIVE_INFINITY,
    atWork: null as Promise<void> | null,
  }));
  const question = `SELECT ${deps.sources.map(({ waiting }, i) => `${waiting} AS s${i}`).join(', ')}`;

  /** Where it cannot be asked, because of one of them, each has to look for itself: only that one fails then. */
  async function whatWaits(): Promise<Readonly<Record<string, boolean>>> {
    try {
      const [waiting] = await db.withSystemSql((sql) => sql.last<Record<string, boolean>>(question));
      return waiting ?? {};
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.warn({ error }, 'nobody knows what waits to be handed over: every source looks for itself');
      return {};
    }
  }

  async function look(): Promise<void> {
    const waiting = await whatWaits();
    for (const [i, one] of sources.entries()) {
      const late = performance.now() - one.lateAt >= LATE_EVERY_MS;
      if (one.atWork !== null || !(late || waiting[`s${i}`] !== false)) continue;
      if (late) one.lateAt = performance.now();
      one.atWork = one.source
        .handOver({ late, isStopping: job.isStopping })
        .catch((error: unknown) =>
          log.warn({ error }, `what waits of ${one.source.what} was not handed over; it is tried again`),
        )
        .finally(() => {
          one.atWork = null;
        });
    }
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) =>
      log.warn({ error }, 'what waits to be handed over could not be asked; it is tried again'),
  });

  return {
    start: job.start,
    /** Resolves when nothing is being handed over any more. */
    async stop(): Promise<void> {
      await job.stop();
      await Promise.all(sources.map(({ atWork }) => atWork));
    },
  };
}

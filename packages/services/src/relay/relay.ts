import { type Database, isDatabaseUnavailable } from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../service-log.js';

/** Rows in Postgres whose changes must be handed over to something outside (Temporal, a mail server). */
export interface RelaySource {
  /** A row's name in the log: "a follow-up". */
  readonly what: string;
  /** SQL condition over all users: rows wait to be handed over. Checked every half second. */
  readonly waiting: string;
  /** Hands over new rows and, with `late`, overdue ones; a row that fails waits for the next call. */
  handOver(about: { readonly late: boolean; readonly isStopping: () => boolean }): Promise<void>;
}

const EVERY_MS = 500;
const LATE_EVERY_MS = 10_000;

/**
 * Hands rows over after their commit, and repeats until it succeeds. One statement checks all sources for waiting rows. A
 * source runs once at a time, and none waits for another. Any number of relays may run side by side.
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

  /** When the common check fails because of one source's condition, every source is run: only the faulty one fails then. */
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
    /** Resolves when no hand-over is under way. */
    async stop(): Promise<void> {
      await job.stop();
      await Promise.all(sources.map(({ atWork }) => atWork));
    },
  };
}

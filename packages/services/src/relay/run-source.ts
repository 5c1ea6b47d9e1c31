import type { Database, Sql } from '@roundtable/prisma';
import type { ServiceLog } from '../service-log.js';
import type { RelaySource } from './relay.js';

const BATCH = 50;
const FAULTS_OF_A_BATCH = 3;

/**
 * Rows that each have a workflow run in Temporal, which has to be signalled when the row changes. A change marks the row in
 * its own transaction; signals may be repeated or fail, and Temporal may lose runs. `sql` is a transaction over all users.
 */
export interface RunSource<Row extends { readonly id: string } = { readonly id: string }> {
  /** A row's name in the log: "a follow-up". */
  readonly what: string;
  /** SQL condition over all users, `EXISTS (SELECT FROM …)`: a row has changed. */
  readonly waiting: string;
  /** Takes changed rows and marks them as signalled; skips rows that another relay has locked. */
  takeChanged(sql: Sql, limit: number): Promise<readonly Row[]>;
  /** Takes overdue rows: their run is gone, or lost its signal. */
  takeLate(sql: Sql, limit: number): Promise<readonly Row[]>;
  /** Marks a row as changed again, because its run could not be signalled. */
  giveBack(sql: Sql, id: string): Promise<void>;
  /** Starts the row's run, or signals the running one. */
  handOver(row: Row): Promise<void>;
}

/** The relay's source for rows with runs. */
export function runSource<Row extends { readonly id: string }>(
  source: RunSource<Row>,
  { db, log }: { readonly db: Pick<Database, 'withSystemSql'>; readonly log: ServiceLog },
): RelaySource {
  const { what, waiting } = source;

  async function handOverAll(rows: readonly Row[], isStopping: () => boolean): Promise<boolean> {
    let faults = 0;
    for (const row of rows) {
      try {
        if (faults >= FAULTS_OF_A_BATCH || isStopping()) throw new Error('left for the next time');
        await source.handOver(row);
      } catch (error) {
        faults++;
        await db.withSystemSql((sql) => source.giveBack(sql, row.id));
        if (faults === 1)
          log.warn({ id: row.id, error }, `the run of ${what} did not hear of it; it is tried again`);
      }
    }
    return faults === 0;
  }

  return {
    what,
    waiting,
    async handOver({ late, isStopping }) {
      for (let more = true; more && !isStopping(); ) {
        const rows = await db.withSystemSql((sql) => source.takeChanged(sql, BATCH));
        more = (await handOverAll(rows, isStopping)) && rows.length === BATCH;
      }
      if (!late) return;
      const rows = await db.withSystemSql((sql) => source.takeLate(sql, BATCH));
      await handOverAll(rows, isStopping);
    },
  };
}

import type { ServiceLog } from '../conversations/delivery.js';
import type { RelaySource } from './relay.js';

const BATCH = 50;
const FAULTS_OF_A_BATCH = 3;

/**
 * Rows that have a run in Temporal each, which has to hear of what changes in them. Whoever changes a row marks it so
 * in the same transaction; Temporal may repeat, fail, and lose what it knew.
 */
export interface RunSource<Row extends { readonly id: string } = { readonly id: string }> {
  /** What a row is, for the log: "a follow-up". */
  readonly what: string;
  /** A condition in SQL, over all users, that holds as long as a row has changed: `EXISTS (SELECT FROM …)`. */
  readonly waiting: string;
  /** Takes rows that changed, and marks them as heard of; rows that another relay holds are left to it. */
  takeChanged(limit: number): Promise<readonly Row[]>;
  /** Takes rows that should have shown a sign of life by now: their run is gone, or heard in vain. */
  takeLate(limit: number): Promise<readonly Row[]>;
  /** Marks a row as changed once more: it could not be handed over. */
  giveBack(id: string): Promise<void>;
  /** Starts the run of the row, or has the running one look again. */
  handOver(row: Row): Promise<void>;
}

/** Rows with runs, as the relay takes them. */
export function runSource<Row extends { readonly id: string }>(
  source: RunSource<Row>,
  log: ServiceLog,
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
        await source.giveBack(row.id);
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
        const rows = await source.takeChanged(BATCH);
        more = (await handOverAll(rows, isStopping)) && rows.length === BATCH;
      }
      if (late) await handOverAll(await source.takeLate(BATCH), isStopping);
    },
  };
}

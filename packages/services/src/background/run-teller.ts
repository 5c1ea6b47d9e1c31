import type { ServiceLog } from '../conversations/delivery.js';
import { type Repeated, repeatedly } from './repeatedly.js';

const EVERY_MS = 500;
const BATCH = 50;
const OVERDUE_EVERY_MS = 10_000;
const FAULTS_OF_A_BATCH = 3;

/** Rows whose runs in Temporal have to hear of them, and how. Telling may repeat and may fail. */
export interface TellingOf<Row extends { readonly id: string }> {
  /** What a row is, for the log: "a follow-up". */
  readonly what: string;
  /** Takes what was changed and not told, marking it as told; rows that another teller holds are left to it. */
  takeUntold(limit: number): Promise<readonly Row[]>;
  /** Takes what should have shown a sign of life by now: its run is gone, or was told in vain. */
  takeOverdue(limit: number): Promise<readonly Row[]>;
  /** Gives a row back that could not be told. */
  untell(id: string): Promise<void>;
  /** Starts the run of the row, or has the running one look again. */
  tell(row: Row): Promise<void>;
}

/**
 * Tells runs of what changed in their rows. A row is written first, by whichever transaction; its run is started or
 * signalled behind the commit, again and again until Temporal has heard of it, also when Temporal lost what it knew.
 */
export function createRunTeller<Row extends { readonly id: string }>(
  telling: TellingOf<Row>,
  log: ServiceLog,
): Pick<Repeated, 'start' | 'stop'> & { look(): Promise<void> } {
  let lookedAt = 0;

  async function tellAll(some: readonly Row[]): Promise<boolean> {
    let faults = 0;
    for (const one of some) {
      try {
        if (faults >= FAULTS_OF_A_BATCH || job.isStopping()) throw new Error('left for the next time');
        await telling.tell(one);
      } catch (error) {
        faults++;
        await telling.untell(one.id);
        if (faults === 1)
          log.warn({ id: one.id, error }, `the run of ${telling.what} was not told; it is tried again`);
      }
    }
    return faults === 0;
  }

  /** Tells what there is to tell now. */
  async function look(): Promise<void> {
    for (let more = true; more && !job.isStopping(); ) {
      const untold = await telling.takeUntold(BATCH);
      more = (await tellAll(untold)) && untold.length === BATCH;
    }
    if (Date.now() - lookedAt < OVERDUE_EVERY_MS) return;
    lookedAt = Date.now();
    await tellAll(await telling.takeOverdue(BATCH));
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) =>
      log.warn({ error }, `what waits to be told of ${telling.what} was not; it is tried again`),
  });

  return { look, start: job.start, stop: job.stop };
}

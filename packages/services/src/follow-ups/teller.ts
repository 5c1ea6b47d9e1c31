import { type Database, takeOverdue, takeUntold, type UntoldFollowUp, untell } from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';

const EVERY_MS = 500;
const BATCH = 50;
const OVERDUE_EVERY_MS = 10_000;
const LATE_MS = 15_000;
const FAULTS_OF_A_BATCH = 3;

/** How follow-ups' runs hear of changes; Temporal in the product. Telling may repeat and may fail. */
export interface FollowUpRuns {
  /** Starts the run, or has the running one look again. One with nothing to come is only told, never started. */
  tell(followUp: UntoldFollowUp): Promise<void>;
}

/**
 * Tells runs of what changed in their rows. The row is written first, by whichever transaction, a tool's included; a
 * run is started or signalled behind the commit. What was due and did not come (Temporal lost its file) is told again.
 */
export function createFollowUpTeller(deps: {
  db: Database;
  runs: FollowUpRuns;
  log: ServiceLog;
  now: () => Date;
}) {
  const { db, runs, log, now } = deps;
  let lookedAt = 0;

  async function tellAll(some: readonly UntoldFollowUp[]): Promise<boolean> {
    let faults = 0;
    for (const one of some) {
      try {
        if (faults >= FAULTS_OF_A_BATCH || job.isStopping()) throw new Error('left for the next time');
        await runs.tell(one);
      } catch (error) {
        faults++;
        await db.withSystemSql((sql) => untell(sql, one.id));
        if (faults === 1)
          log.warn({ followUp: one.id, error }, 'a follow-up’s run was not told; it is tried again');
      }
    }
    return faults === 0;
  }

  /** Tells what there is to tell now. */
  async function look(): Promise<void> {
    for (let more = true; more && !job.isStopping(); ) {
      const untold = await db.withSystemSql((sql) => takeUntold(sql, BATCH));
      more = (await tellAll(untold)) && untold.length === BATCH;
    }
    if (Date.now() - lookedAt < OVERDUE_EVERY_MS) return;
    lookedAt = Date.now();
    await tellAll(
      await db.withSystemSql((sql) => takeOverdue(sql, { now: now(), lateMs: LATE_MS, limit: BATCH })),
    );
  }

  const job = repeatedly(look, {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'follow-ups could not be told; it is tried again'),
  });

  return { look, start: job.start, stop: job.stop };
}

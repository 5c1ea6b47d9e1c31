import { type Database, takeOverdue, takeUntold, type UntoldFollowUp, untell } from '@roundtable/prisma';
import { createRunTeller } from '../background/run-teller.js';
import type { ServiceLog } from '../conversations/delivery.js';

const LATE_MS = 15_000;

/** How follow-ups' runs hear of changes; Temporal in the product. Telling may repeat and may fail. */
export interface FollowUpRuns {
  /** Starts the run, or has the running one look again. One with nothing to come is only told, never started. */
  tell(followUp: UntoldFollowUp): Promise<void>;
}

/** Tells runs of follow-ups of what changed in their rows, and again of what was due and did not come. */
export function createFollowUpTeller(deps: {
  db: Database;
  runs: FollowUpRuns;
  log: ServiceLog;
  now: () => Date;
}) {
  const { db, runs, log, now } = deps;
  return createRunTeller<UntoldFollowUp>(
    {
      what: 'a follow-up',
      takeUntold: (limit) => db.withSystemSql((sql) => takeUntold(sql, limit)),
      takeOverdue: (limit) =>
        db.withSystemSql((sql) => takeOverdue(sql, { now: now(), lateMs: LATE_MS, limit })),
      untell: (id) => db.withSystemSql((sql) => untell(sql, id)),
      tell: (followUp) => runs.tell(followUp),
    },
    log,
  );
}

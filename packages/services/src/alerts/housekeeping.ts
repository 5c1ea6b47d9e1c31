import {
  type AlertThresholds,
  type Database,
  purgeOld,
  purgeSignIn,
  type UserTable,
} from '@roundtable/prisma';
import { purgeDeletedAccounts } from '../account/delete-account.js';
import { repeatedly } from '../background/repeatedly.js';
import { type Executions, eraseExecutions } from '../erasures/erase-executions.js';
import { restorableSince } from '../retention/restorable.js';
import type { ServiceLog } from '../service-log.js';
import { checkAlerts } from './alerts.js';

interface Chore {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<unknown>;
}

const KEPT_OUTBOX_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * What has to be done now and then, in every gateway: accounts that were deleted, alerts, what nobody can restore any
 * more. Each chore may run in several processes at once and be interrupted at any point.
 */
export function createHousekeeping(deps: {
  db: Database;
  log: ServiceLog;
  /** What is stored of users: of a deleted account they are emptied. */
  tables: readonly UserTable[];
  /** Ends what a user opened at other services. */
  forgetElsewhere: (userId: string) => Promise<void>;
  executions: Executions;
  alerts: AlertThresholds;
  now: () => Date;
}) {
  const { db, log, now } = deps;
  const chores: readonly Chore[] = [
    {
      name: 'deleted accounts',
      everyMs: 3_000,
      run: () => purgeDeletedAccounts(db, log, deps),
    },
    {
      name: 'executions of what was deleted',
      everyMs: 5_000,
      run: () => eraseExecutions(db, deps.executions, log),
    },
    { name: 'alerts', everyMs: 60_000, run: () => checkAlerts(db, log, deps.alerts) },
    { name: 'old rows', everyMs: 3_600_000, run: () => removeOld(db, deps.tables, now()) },
    { name: 'old sign-ins', everyMs: 300_000, run: () => db.withSystemSql(purgeSignIn) },
  ];
  const jobs = chores.map((chore) =>
    repeatedly(chore.run, {
      everyMs: chore.everyMs,
      onError: (error) => log.warn({ error, chore: chore.name }, 'a chore failed; it runs again'),
    }),
  );
  return {
    start(): void {
      for (const job of jobs) job.start();
    },
    async stop(): Promise<void> {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** What was deleted and cannot be restored any more; outbox entries of a month ago. */
export async function removeOld(db: Database, tables: readonly UserTable[], now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - KEPT_OUTBOX_DAYS * DAY_MS);
  await db.withSystemSql((sql) =>
    purgeOld(sql, {
      tables,
      deletedBefore: restorableSince(now).toISOString(),
      outboxBefore: monthAgo.toISOString(),
    }),
  );
}

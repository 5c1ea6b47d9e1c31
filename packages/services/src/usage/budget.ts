import {
  type Database,
  noteLimitReached,
  readSpending,
  readUserSpending,
  type Spending,
} from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../conversations/delivery.js';
import { dailySpendReached } from './limit-reached-events.js';

const EVERY_MS = 15_000;
const MICROS = 1_000_000;

export interface BudgetLimits {
  /** Dollars that all users together may cost on one day; 0: no limit. */
  readonly dailyDollars: number;
  /** The same for one user. */
  readonly userDollars: number;
}

/**
 * What today has cost, read every 15 s, so that asking before a model call costs nothing. Several workers share one
 * figure; it may be overrun by what they spend between two readings. While it cannot be read, the last one counts.
 */
export function createBudget(deps: { db: Database; log: ServiceLog; limits: BudgetLimits }) {
  const { db, log } = deps;
  const dailyMicros = Math.round(deps.limits.dailyDollars * MICROS);
  const userMicros = Math.round(deps.limits.userDollars * MICROS);
  const limited = dailyMicros > 0 || userMicros > 0;
  let allSpent = false;
  let spentUsers: ReadonlySet<string> = new Set();
  let toldUsers: ReadonlySet<string> = new Set();

  async function read(): Promise<void> {
    const spending: Spending = await db.withSystemSql((sql) => readSpending(sql.last, userMicros));
    const before = allSpent;
    allSpent = dailyMicros > 0 && spending.totalMicros >= dailyMicros;
    spentUsers = new Set(spending.spentUsers);
    if (allSpent && !before) {
      const dollars = spending.totalMicros / MICROS;
      log.warn(
        { dollars, limit: deps.limits.dailyDollars },
        'the budget of the day is spent; no model is asked',
      );
    }
    await tellSpent();
  }

  /** Once for each user whose own limit was reached. */
  async function tellSpent(): Promise<void> {
    const untold = [...spentUsers].filter((id) => !toldUsers.has(id));
    if (untold.length > 0) {
      await db.withSystemSql(async (sql) => {
        for (const { userId, day, micros } of await readUserSpending(sql, untold)) {
          const reached = dailySpendReached({
            userId,
            day,
            dollars: micros / MICROS,
            limit: deps.limits.userDollars,
          });
          await noteLimitReached(sql, reached, db.parts);
        }
      });
    }
    toldUsers = spentUsers;
  }

  const unread = (error: unknown) =>
    log.warn({ error }, 'spending could not be read; the last figure counts');
  const refresh = (): Promise<void> => read().catch(unread);

  const job = repeatedly(read, { everyMs: EVERY_MS, onError: unread });

  return {
    refresh,
    isSpent: (userId: string): boolean => allSpent || spentUsers.has(userId),
    /** Reads once, then goes on reading; without any limit it reads nothing at all. */
    async start(): Promise<void> {
      if (!limited) return;
      await refresh();
      job.start();
    },
    stop: job.stop,
  };
}

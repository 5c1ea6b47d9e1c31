import {
  type Database,
  noteLimitReached,
  readSpending,
  readUserSpending,
  type Spending,
} from '@roundtable/prisma';
import { repeatedly } from '../background/repeatedly.js';
import type { ServiceLog } from '../service-log.js';
import { dailySpendReached } from './limit-reached-events.js';

const EVERY_MS = 15_000;
const MICROS = 1_000_000;

export interface BudgetLimits {
  /** Dollars per day (UTC) for all users together; 0: no limit. */
  readonly dailyDollars: number;
  /** Dollars per day for each user; 0: no limit. */
  readonly userDollars: number;
}

/**
 * Today's spending, read from the database every 15 s, so that the check before a model call is free. The limit holds for all
 * workers together, and may be exceeded by what they spend between two readings. When a reading fails, the last one counts.
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
    await noteSpentLimits();
  }

  /** Records once for each user that their own limit was reached. */
  async function noteSpentLimits(): Promise<void> {
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
    /** Reads now, then every 15 s; without any limit it reads nothing. */
    async start(): Promise<void> {
      if (!limited) return;
      await refresh();
      job.start();
    },
    stop: job.stop,
  };
}

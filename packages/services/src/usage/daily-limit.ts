import { localDay } from '@roundtable/core';
import { type DailyCount, noteLimitReached, type Sql, type StatementParts } from '@roundtable/prisma';
import { allMessagesUsed } from './limit-reached-events.js';

// The limit of messages on a day: `DAILY_MESSAGE_LIMIT` (process/config.ts of the engine). What counts is counted where it
// is stored (daily-messages.ts of prisma); what is said beyond the limit is `dailyLimitReached` of the core.

/** A user's local day and how many messages it may have. */
export interface LimitedDay {
  readonly userId: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly limit: number;
}

export function dailyCount({ now, timeZone, limit }: LimitedDay): DailyCount {
  return { day: localDay(now, timeZone), limit };
}

/** Lets capabilities know when the place that was taken was the last one of the day. */
export async function noteLastPlace(
  sql: Sql,
  day: LimitedDay,
  place: number,
  parts: StatementParts,
): Promise<void> {
  if (place === day.limit) await noteLimitReached(sql, allMessagesUsed(day, dailyCount(day)), parts);
}

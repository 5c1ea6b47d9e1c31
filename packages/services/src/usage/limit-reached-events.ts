import { nextLocalDay } from '@roundtable/core';
import type { LimitReached } from '@roundtable/prisma';

/** The user has used the last message of the local day. */
export function allMessagesUsed(
  at: { readonly userId: string; readonly now: Date; readonly timeZone: string },
  { day, limit }: { readonly day: string; readonly limit: number },
): LimitReached {
  const { userId, now, timeZone } = at;
  const resetsAt = nextLocalDay(now, timeZone).toISOString();
  return { userId, kind: 'daily_messages', day, used: limit, limit, unit: 'messages', resetsAt };
}

/** The user's agents have reached the daily spending limit; days of spending are UTC days. */
export function dailySpendReached(about: {
  userId: string;
  day: string;
  dollars: number;
  limit: number;
}): LimitReached {
  const { userId, day, dollars: used, limit } = about;
  return { userId, kind: 'daily_spend', day, used, limit, unit: 'dollars', resetsAt: dayAfter(day) };
}

/** The user's agents made more model calls than the operator's threshold; nothing is blocked. */
export function manyModelCalls(about: {
  userId: string;
  day: string;
  calls: number;
  limit: number;
}): LimitReached {
  const { userId, day, calls: used, limit } = about;
  return { userId, kind: 'model_calls', day, used, limit, unit: 'calls', resetsAt: dayAfter(day) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString();
}

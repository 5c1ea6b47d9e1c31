import { asLocale, dailyLimitReached, fail, ok, type ServiceResult } from '@roundtable/core';
import { lockConversation, type Sql, type StatementParts, takeDailyPlace } from '@roundtable/prisma';
import { dailyCount, noteLastPlace } from '../usage/daily-limit.js';

/** The most inputs that may wait in a conversation. */
export const LONGEST_QUEUE = 100;

export function queueFull<T>(): ServiceResult<T> {
  return fail(
    'RATE_LIMITED',
    `${LONGEST_QUEUE} messages are waiting in this conversation. Wait until some of them are answered, then send yours.`,
    { retryAfterSeconds: 5 },
  );
}

/**
 * Checks and counts a turn that a user starts by something other than a message: it is subject to the conversation's queue
 * bound and the day's limit. Call it right before storing the input: what it has counted stays counted.
 */
export async function takeTurnRoom(
  sql: Sql,
  about: {
    readonly userId: string;
    readonly conversationId: string;
    /** Messages per local day; 0: no limit. */
    readonly dailyLimit: number;
    readonly now: Date;
    readonly parts: StatementParts;
  },
): Promise<ServiceResult<null>> {
  const { userId, conversationId, dailyLimit, now, parts } = about;
  const locked = await lockConversation(sql, conversationId, { timeZone: dailyLimit > 0 });
  if (locked === null || locked.deleted) return fail('NOT_FOUND', 'There is no such conversation.');
  if (locked.waiting >= LONGEST_QUEUE) return queueFull();
  if (dailyLimit === 0) return ok(null);
  const day = { userId, now, timeZone: locked.timeZone ?? 'UTC', limit: dailyLimit };
  const place = await takeDailyPlace(sql, userId, dailyCount(day));
  if (place === null) return dailyLimitReached({ ...day, locale: asLocale(locked.locale) });
  await noteLastPlace(sql, day, place, parts);
  return ok(null);
}

import { UsageQuery, type UsageReport } from '@roundtable/api';
import { fail, localDay, nextLocalDay, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type ModelUsageRow,
  readDailyMessages,
  readModelUsage,
  readToolUsage,
  type UserTx,
} from '@roundtable/prisma';
import { notFound } from '../paging/path-id.js';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;
const MICROS = 1_000_000;
/** Postgres dates have no year 0. */
const FIRST_DAY = '0001-01-01';

type Counts = UsageReport['totals'];

/** The user's costs by day, agent and model, tool calls, and today's messages. */
export async function readUsage(
  tx: UserTx,
  input: unknown,
  options: { readonly dailyLimit: number; readonly now?: Date },
): Promise<ServiceResult<UsageReport>> {
  const parsed = parseInput(UsageQuery, input);
  if (!parsed.success) return parsed;
  const { now = new Date(), dailyLimit } = options;
  const days = daysOf(parsed.data, now);
  if (!days.success) return days;
  const profile = await tx.profile.get();
  if (profile === null) return notFound('profile', tx.userId);
  const today = localDay(now, profile.timeZone);
  const rows = await readModelUsage(tx.sql, days.data);
  return ok({
    ...days.data,
    totals: rows.map(countsOf).reduce(sum, NONE),
    models: rows.map((row) => ({ day: row.day, agent: row.agent, model: row.model, ...countsOf(row) })),
    tools: await readToolUsage(tx.sql, days.data),
    today: {
      day: today,
      messagesUsed: await readDailyMessages(tx.sql, today),
      messageLimit: dailyLimit === 0 ? null : dailyLimit,
      resetAt: nextLocalDay(now, profile.timeZone).toISOString(),
    },
  });
}

function daysOf(query: UsageQuery, now: Date): ServiceResult<{ from: string; to: string }> {
  const to = query.to ?? dayOf(now);
  const thirtyDays = Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS;
  const from = query.from ?? dayOf(new Date(Math.max(thirtyDays, Date.parse(FIRST_DAY))));
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days >= 1 && days <= MOST_DAYS) return ok({ from, to });
  const expected = `must be a day from "to" (${to}) back to ${MOST_DAYS - 1} days before it`;
  return fail('VALIDATION_ERROR', `Invalid input: from: ${expected}`, { from: expected });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const NONE: Counts = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costDollars: 0,
};

function countsOf(row: ModelUsageRow): Counts {
  const { calls, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costMicros } = row;
  return {
    calls,
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    costDollars: costMicros / MICROS,
  };
}

function sum(a: Counts, b: Counts): Counts {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    // Rounded to whole micro-dollars, because sums of fractions are inexact.
    costDollars: Math.round((a.costDollars + b.costDollars) * MICROS) / MICROS,
  };
}

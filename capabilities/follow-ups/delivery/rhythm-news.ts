import { addDays, instantOf, localTimeAt } from '@roundtable/core';
import type { Sql } from '@roundtable/prisma';
import { checkInStatistics } from '../../check-ins/server.js';
import { isInsights } from '../rules/kinds.js';
import { periodStart } from '../rules/rhythm.js';
import { FEWEST_CHECK_INS, insightsText } from '../service/insights-text.js';
import { followUpEvent } from '../words.js';
import type { FollowUpFacts } from './facts.js';

/** The text to deliver now, or why this occurrence is skipped. */
export type FollowUpNews =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'skip'; readonly why: string };

/** Figures are counted in SQL just before the delivery, so that no agent has to guess one. */
export async function followUpNews(sql: Sql, facts: FollowUpFacts, now: Date): Promise<FollowUpNews> {
  const { row, user } = facts;
  if (isInsights(row.kind)) return insights(sql, facts, now);
  if (row.kind === 'missed_check_in' && (await hasCheckedIn(sql, facts)))
    return { type: 'skip', why: 'there was a check-in' };
  const wanted = row.nudges === 0 ? facts.wanted : addDays(facts.wanted, -row.nudges);
  return { type: 'say', text: followUpEvent({ ...row, wanted }, user.locale) };
}

async function insights(sql: Sql, { row, user }: FollowUpFacts, now: Date): Promise<FollowUpNews> {
  const span = row.kind === 'weekly_insights' ? 'week' : 'month';
  const about = span === 'week' ? { days: 7, now } : lastMonth(now, user.zone);
  const figures = await checkInStatistics({ sql, userId: row.userId }, about);
  if (figures.checkIns < FEWEST_CHECK_INS)
    return { type: 'skip', why: `${figures.checkIns} check-ins are too few to tell anything` };
  return { type: 'say', text: insightsText(figures, span, user.locale) };
}

/** The last full month: its number of days, and its last minute as `now`. */
function lastMonth(now: Date, zone: string): { days: number; now: Date } {
  const firstOfMonth = `${localTimeAt(now.getTime(), zone).slice(0, 8)}01T00:00`;
  const lastDay = `${addDays(firstOfMonth, -1).slice(0, 11)}23:59`;
  return { days: Number(lastDay.slice(8, 10)), now: new Date(instantOf(lastDay, zone)) };
}

async function hasCheckedIn(sql: Sql, { row, user, wanted }: FollowUpFacts): Promise<boolean> {
  const since = instantOf(periodStart(wanted, row.rhythm ?? 'daily'), user.zone);
  const rows = await sql(
    'SELECT 1 AS found FROM check_ins WHERE user_id = $1::uuid AND created_at > $2::timestamptz LIMIT 1',
    [row.userId, new Date(since).toISOString()],
  );
  return rows.length > 0;
}

import { defineContextSource, localDaysBetween, localMinute } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { ACHIEVEMENTS, type Achievement, GOALS_IN_USE } from '../goals/server.js';
import { type CheckInFigures, describeStatistics, describeTrends } from './figures.js';
import { checkInStatistics } from './store/statistics.js';

/** Agents get the figures of the last four weeks; their tool counts other periods. */
const FIGURES_DAYS = 28;

const queries = {
  figures: (tx: UserTx, now: Date) => checkInStatistics(tx, { days: FIGURES_DAYS, now }),
};

interface Counted {
  readonly figures?: CheckInFigures;
}

/** Figures of check-ins, never their texts. */
export const checkInFigures = defineContextSource<Counted, UserTx>({
  queries,
  render: ({ figures }) =>
    figures === undefined ? [] : [{ name: 'Check-in figures', text: describeStatistics(figures) }],
});

/** Figures of check-ins, compared with the period before. */
export const checkInTrends = defineContextSource<Counted, UserTx>({
  queries,
  render: ({ figures }) => (figures === undefined ? [] : [{ name: 'Trends', text: describeTrends(figures) }]),
});

export const lastCheckIn = defineContextSource<{ readonly lastCheckInAt?: string | null }>({
  reads: { lastCheckInAt: 'SELECT max(created_at) FROM check_ins WHERE user_id = $2::uuid' },
  render({ lastCheckInAt = null }, { memory, now }) {
    const days =
      lastCheckInAt === null ? null : localDaysBetween(new Date(lastCheckInAt), now, memory.timeZone);
    return [{ name: 'Last check-in', text: days === null ? 'none yet' : daysAgo(days) }];
  },
});

function daysAgo(days: number): string {
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

/** Recent achievements, and the user's latest check-ins. */
export const recentMoments = defineContextSource<{
  readonly achievements?: readonly Achievement[];
  readonly lastCheckIns?: readonly { readonly content: string; readonly at: string }[];
}>({
  reads: {
    achievements: ACHIEVEMENTS,
    lastCheckIns: `SELECT coalesce(json_agg(json_build_object('id', id, 'content', left(content, 600), 'at', created_at) ORDER BY created_at), '[]')
      FROM (SELECT id, content, created_at FROM check_ins WHERE user_id = $2::uuid ORDER BY created_at DESC LIMIT 2) c`,
  },
  render({ achievements = [], lastCheckIns = [] }, { memory }) {
    const day = (at: string) => localMinute(new Date(at), memory.timeZone).slice(0, 10);
    const done = achievements.map((one) => {
      const of = one.goal === null || one.kind === 'goal' ? '' : ` (${one.goal})`;
      return `${day(one.at)}: ${KIND[one.kind]} done: ${one.title}${of}`;
    });
    const said = lastCheckIns.map((one) => `${day(one.at)}: the user said: ${one.content}`);
    const lines = [...done, ...said].map((line) => `\n- ${line}`);
    const text = lines.length === 0 ? 'nothing in the last 14 days' : lines.join('');
    return [{ name: 'Recent moments', text }];
  },
});

const KIND = { milestone: 'milestone', micro_win: 'micro-win', goal: 'goal' } as const;

/** Marks the message as a check-in from outside of the conversation and names its goal: its text shows neither. */
export const checkedInNow = defineContextSource<{
  readonly checkedIn?: readonly { readonly goal: { readonly id: string; readonly title: string } | null }[];
}>({
  always: true,
  reads: {
    checkedIn: `SELECT coalesce(json_agg(json_build_object('goal', CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'title', g.title) END) ORDER BY i.n), '[]')
    FROM inputs i JOIN check_ins c ON c.conversation_id = i.conversation_id AND c.input_id = i.id
    LEFT JOIN ${GOALS_IN_USE} g ON g.id = c.goal_id
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND c.user_id = $2::uuid AND c.input_id IS NOT NULL AND c.responded_at IS NULL`,
  },
  notes: ({ checkedIn = [] }) =>
    checkedIn.map(({ goal }) => {
      const about = goal === null ? '' : ` on their goal “${goal.title}” (goal_id ${goal.id})`;
      return `The user’s message is kept as a check-in${about}.`;
    }),
});

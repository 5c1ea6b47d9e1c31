import { z } from 'zod';
import { Id } from '../wire-values.js';

const count = z.int().nonnegative();
const day = z.iso.date();

const figures = {
  checkIns: count,
  daysWithCheckIn: count.meta({ description: 'Local days with at least one check-in' }),
  microWinsDone: count,
  milestonesDone: count,
};

const Change = z.object({
  difference: z.int().meta({ description: 'This period less the one before' }),
  ratio: z
    .number()
    .nullable()
    .meta({ description: 'This period divided by the one before; null when there was nothing before' }),
});

/**
 * Statistics of a user's check-ins over whole local days, the last of which is today. Days are calendar days of the
 * user's time zone, so a day with a clock change (23 or 25 hours) is still one day. No streaks are counted.
 */
export const CheckInStatistics = z
  .object({
    timeZone: z.string(),
    days: count,
    from: day.meta({ description: 'First local day' }),
    to: day.meta({ description: 'Last local day: today' }),
    goalId: Id.nullable(),
    ...figures,
    perWeek: z
      .array(
        z.object({
          week: day.meta({ description: 'Its Monday' }),
          checkIns: count,
          daysWithCheckIn: count,
        }),
      )
      .meta({ description: 'Every ISO week that the period touches, empty ones included' }),
    byWeekday: z.object({
      monday: count,
      tuesday: count,
      wednesday: count,
      thursday: count,
      friday: count,
      saturday: count,
      sunday: count,
    }),
    byTimeOfDay: z.object({ night: count, morning: count, afternoon: count, evening: count }).meta({
      description:
        'Local time: night until 5, morning until 12, afternoon until 18, or until 20 for somebody whose language is Spanish',
    }),
    byGoal: z
      .array(z.object({ goalId: Id.nullable(), title: z.string().nullable(), checkIns: count }))
      .meta({ description: 'Most check-ins first; null stands for no goal' }),
    longestGapDays: count.nullable().meta({
      description:
        'Most days in a row without a check-in between two of the period, or since the last of them; null without any',
    }),
    daysSinceLast: count.nullable().meta({
      description: 'Local days since the last check-in, whenever that was; null when there never was one',
    }),
    before: z.object({ from: day, to: day, ...figures }),
    trend: z.object({
      checkIns: Change,
      daysWithCheckIn: Change,
      microWinsDone: Change,
      milestonesDone: Change,
    }),
  })
  .meta({ id: 'CheckInStatistics' });
export type CheckInStatistics = z.infer<typeof CheckInStatistics>;

/** `days` are local days, today included. */
export const StatisticsQuery = z.strictObject({
  days: z.coerce.number('must be a number').int().min(1).max(366).default(30),
  goalId: Id.optional(),
});
export type StatisticsQuery = z.input<typeof StatisticsQuery>;

interface Figures {
  readonly checkIns: number;
  readonly daysWithCheckIn: number;
  readonly microWinsDone: number;
  readonly milestonesDone: number;
}

interface Change {
  readonly difference: number;
  readonly ratio: number | null;
}

/** Statistics of a user's check-ins, counted by Postgres; they hold no texts. */
export interface CheckInFigures extends Figures {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly perWeek: readonly {
    readonly week: string;
    readonly checkIns: number;
    readonly daysWithCheckIn: number;
  }[];
  readonly byWeekday: Readonly<Record<string, number>>;
  readonly byTimeOfDay: Readonly<Record<string, number>>;
  readonly byGoal: readonly { readonly title: string | null; readonly checkIns: number }[];
  readonly longestGapDays: number | null;
  readonly daysSinceLast: number | null;
  readonly before: Figures;
  readonly trend: {
    readonly checkIns: Change;
    readonly daysWithCheckIn: Change;
    readonly microWinsDone: Change;
    readonly milestonesDone: Change;
  };
}

/** The figures of the period, as an agent reads them. */
export function describeStatistics(figures: CheckInFigures): string {
  const { from, to, days } = figures;
  const goals = figures.byGoal.map((goal) => `${goal.title ?? 'no goal'} ${goal.checkIns}`);
  return [
    `${from} to ${to} (${days} days): ${figures.checkIns} check-ins on ${figures.daysWithCheckIn} days, ${figures.microWinsDone} micro-wins and ${figures.milestonesDone} milestones done`,
    `by weekday: ${counts(figures.byWeekday)}`,
    `by time of day: ${counts(figures.byTimeOfDay)}`,
    `by goal: ${goals.length === 0 ? 'none' : goals.join(', ')}`,
    `longest gap: ${figures.longestGapDays ?? 0} days; last check-in: ${figures.daysSinceLast === null ? 'never' : `${figures.daysSinceLast} days ago`}`,
  ]
    .map((line) => `\n- ${line}`)
    .join('');
}

/** The figures compared with the period before, and week by week. */
export function describeTrends(figures: CheckInFigures): string {
  const { before, trend } = figures;
  const against = (name: string, now: number, was: number, change: Change) =>
    `${name} ${now} (before ${was}, ${change.difference > 0 ? '+' : ''}${change.difference}${change.ratio === null ? '' : `, times ${change.ratio}`})`;
  const weeks = figures.perWeek.map(
    (week) => `${week.week} ${week.checkIns} on ${week.daysWithCheckIn} days`,
  );
  return [
    `against the ${figures.days} days before: ${[
      against('check-ins', figures.checkIns, before.checkIns, trend.checkIns),
      against('days with one', figures.daysWithCheckIn, before.daysWithCheckIn, trend.daysWithCheckIn),
      against('micro-wins done', figures.microWinsDone, before.microWinsDone, trend.microWinsDone),
      against('milestones done', figures.milestonesDone, before.milestonesDone, trend.milestonesDone),
    ].join('; ')}`,
    `check-ins a week, by its Monday: ${weeks.length === 0 ? 'none' : weeks.join(', ')}`,
  ]
    .map((line) => `\n- ${line}`)
    .join('');
}

function counts(of: Readonly<Record<string, number>>): string {
  const some = Object.entries(of).filter(([, count]) => count > 0);
  return some.length === 0 ? 'none' : some.map(([name, count]) => `${name} ${count}`).join(', ');
}

import type { CheckInStatistics } from '@roundtable/api';
import { catalogue, inLocale, type Locale } from '@roundtable/core';

/** With fewer check-ins in the period, nothing is reported. */
export const FEWEST_CHECK_INS = 3;

/** The figures of a week or month as an event: Postgres counts them, the agents present them. */
export function insightsText(
  figures: Pick<
    CheckInStatistics,
    'from' | 'to' | 'checkIns' | 'daysWithCheckIn' | 'microWinsDone' | 'milestonesDone' | 'before' | 'byGoal'
  >,
  span: 'week' | 'month',
  locale: Locale,
): string {
  const words = inLocale(FIGURES, locale);
  const { before } = figures;
  const goals = figures.byGoal.map(({ title, checkIns }) => `${title ?? words.noGoal} (${checkIns})`);
  return [
    words.title(span, figures.from, figures.to),
    words.checkIns(figures.checkIns, figures.daysWithCheckIn, before.checkIns, before.daysWithCheckIn),
    words.wins(figures.microWinsDone, figures.milestonesDone, before.microWinsDone, before.milestonesDone),
    ...(goals.length === 0 ? [] : [`${words.goals}: ${goals.join(', ')}.`]),
  ].join('\n');
}

const ENGLISH = {
  title: (span: 'week' | 'month', from: string, to: string) => `The ${span} in figures, ${from} to ${to}.`,
  checkIns: (now: number, days: number, before: number, daysBefore: number) =>
    `Check-ins: ${now} (days with a check-in: ${days}). In the period before: ${before} (days: ${daysBefore}).`,
  wins: (wins: number, milestones: number, winsBefore: number, milestonesBefore: number) =>
    `Small steps done: ${wins} (before: ${winsBefore}). Milestones reached: ${milestones} (before: ${milestonesBefore}).`,
  goals: 'Check-ins by goal',
  noGoal: 'without a goal',
};

const SPANISH: typeof ENGLISH = {
  title: (span, from, to) => `${span === 'week' ? 'La semana' : 'El mes'} en cifras, del ${from} al ${to}.`,
  checkIns: (now, days, before, daysBefore) =>
    `Registros: ${now} (días con registro: ${days}). En el periodo anterior: ${before} (días: ${daysBefore}).`,
  wins: (wins, milestones, winsBefore, milestonesBefore) =>
    `Pasos pequeños hechos: ${wins} (antes: ${winsBefore}). Hitos alcanzados: ${milestones} (antes: ${milestonesBefore}).`,
  goals: 'Registros por meta',
  noGoal: 'sin meta',
};

const FIGURES = catalogue('insights', { en: ENGLISH, es: SPANISH });

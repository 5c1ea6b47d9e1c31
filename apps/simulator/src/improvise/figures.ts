import type { Locale } from './locale.js';

/** The figures of check-ins as the tool returns them. */
export type Figures = {
  readonly days: number;
  readonly checkIns: number;
  readonly daysWithCheckIn: number;
  readonly microWinsDone: number;
  readonly milestonesDone: number;
  readonly byWeekday: readonly (readonly [string, number])[];
  readonly byGoal: readonly (readonly [string, number])[];
  readonly perWeek: readonly { readonly week: string; readonly checkIns: number }[];
  /** Of the stretch before; null when it was not told. */
  readonly before: number | null;
};

/** Reads the figures out of a tool's result; null when it holds none. */
export function readFigures(text: string): Figures | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return inside(value, 3);
}

function inside(value: unknown, depth: number): Figures | null {
  const fields = fieldsOf(value);
  if (typeof fields.get('checkIns') === 'number' && fields.has('byWeekday')) return asFigures(fields);
  if (depth === 0) return null;
  for (const nested of fields.values()) {
    const found = inside(nested, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

function asFigures(fields: ReadonlyMap<string, unknown>): Figures {
  const number = (name: string) => Number(fields.get(name) ?? 0);
  const before = fieldsOf(fields.get('before')).get('checkIns');
  return {
    days: number('days'),
    checkIns: number('checkIns'),
    daysWithCheckIn: number('daysWithCheckIn'),
    microWinsDone: number('microWinsDone'),
    milestonesDone: number('milestonesDone'),
    byWeekday: [...fieldsOf(fields.get('byWeekday'))].map(([day, count]) => [day, Number(count)] as const),
    byGoal: listOf(fields.get('byGoal')).flatMap((one) => {
      const goal = fieldsOf(one);
      const title = goal.get('title');
      return typeof title === 'string' ? [[title, Number(goal.get('checkIns') ?? 0)] as const] : [];
    }),
    perWeek: listOf(fields.get('perWeek')).map((one) => {
      const week = fieldsOf(one);
      return { week: String(week.get('week') ?? ''), checkIns: Number(week.get('checkIns') ?? 0) };
    }),
    before: typeof before === 'number' ? before : null,
  };
}

/** Two or three sentences with exactly these figures. */
export function tellFigures(figures: Figures, locale: Locale): string {
  const { checkIns, daysWithCheckIn, days } = figures;
  const [busiest, most] = figures.byWeekday.toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  const [goal, share] = figures.byGoal[0] ?? ['', 0];
  const day = locale === 'es' ? (DAYS[busiest] ?? busiest) : capital(busiest);
  const spanish = [
    `En los últimos ${days} días hay ${checkIns} registros, repartidos en ${daysWithCheckIn} ${daysWithCheckIn === 1 ? 'día' : 'días'}.`,
    most > 1 ? `El día en que más se juntan es el ${day}, con ${most} de ${checkIns}.` : '',
    share > 0 ? `Hablan sobre todo de «${goal}»: ${share}.` : '',
    doneEs(figures),
    figures.before === null ? '' : `En los ${days} días anteriores fueron ${figures.before}.`,
  ];
  const english = [
    `In the last ${days} days there are ${checkIns} check-ins, on ${daysWithCheckIn} ${daysWithCheckIn === 1 ? 'day' : 'days'}.`,
    most > 1 ? `${day} is where most of them gather, with ${most} of ${checkIns}.` : '',
    share > 0 ? `They are mostly about "${goal}": ${share}.` : '',
    doneEn(figures),
    figures.before === null ? '' : `In the ${days} days before there were ${figures.before}.`,
  ];
  return (locale === 'es' ? spanish : english).filter((sentence) => sentence !== '').join(' ');
}

function doneEn({ microWinsDone: wins, milestonesDone: milestones }: Figures): string {
  if (wins + milestones === 0) return '';
  return `Done in that time: ${wins} ${wins === 1 ? 'micro-win' : 'micro-wins'} and ${milestones} ${milestones === 1 ? 'milestone' : 'milestones'}.`;
}

function doneEs({ microWinsDone: wins, milestonesDone: milestones }: Figures): string {
  if (wins + milestones === 0) return '';
  return `Hecho en ese tiempo: ${wins} ${wins === 1 ? 'micrologro' : 'micrologros'} y ${milestones} ${milestones === 1 ? 'hito' : 'hitos'}.`;
}

const DAYS: Readonly<Record<string, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

import type { WholeGoal } from '../../goals/server.js';

export type ExportLocale = 'en' | 'es';

/** Pages are in English for users of any language but Spanish. */
export const exportLocale = (locale: string): ExportLocale => (locale === 'es' ? 'es' : 'en');

interface Words {
  readonly goal: string;
  readonly checkIn: string;
  readonly status: Readonly<Record<WholeGoal['status'], string>>;
  /** Heading of the box that exports write; everything outside of it is the user's. */
  readonly box: string;
  readonly why: string;
  readonly microWins: string;
  readonly milestones: string;
  readonly intentions: string;
  readonly yourWords: string;
  readonly ifThen: (ifSituation: string, thenAction: string) => string;
  readonly until: (day: string) => string;
  readonly answered: (agent: string) => string;
  readonly more: (count: number) => string;
  readonly day: (day: string) => string;
}

/** `day` is YYYY-MM-DD; it is parsed and formatted in UTC so that it stays the same day. */
const inWords = (locale: string) => (day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const WORDS: Readonly<Record<ExportLocale, Words>> = {
  en: {
    goal: 'Goal',
    checkIn: 'Check-in',
    status: { active: 'Active', parked: 'Parked', completed: 'Completed' },
    box: 'From Roundtable. Each export renews this box; what you write outside of it stays.',
    why: 'Why',
    microWins: 'Small steps',
    milestones: 'Milestones',
    intentions: 'If-then plans',
    yourWords: 'What you said',
    ifThen: (ifSituation, thenAction) => `If ${ifSituation}, then ${thenAction}`,
    until: (day) => `by ${inWords('en')(day)}`,
    answered: (agent) => `${agent} answered`,
    more: (count) => `… and ${count} more in Roundtable`,
    day: inWords('en'),
  },
  es: {
    goal: 'Meta',
    checkIn: 'Registro',
    status: { active: 'Activa', parked: 'En pausa', completed: 'Completada' },
    box: 'De Roundtable. Cada exportación renueva este recuadro; lo que escribas fuera de él se queda.',
    why: 'Por qué',
    microWins: 'Pasos pequeños',
    milestones: 'Hitos',
    intentions: 'Planes «si… entonces»',
    yourWords: 'Lo que contaste',
    ifThen: (ifSituation, thenAction) => `Si ${ifSituation}, entonces ${thenAction}`,
    until: (day) => `para el ${inWords('es')(day)}`,
    answered: (agent) => `Respuesta de ${agent}`,
    more: (count) => `… y ${count} más en Roundtable`,
    day: inWords('es'),
  },
};

/** Whether a box was written by an export, in either language. */
export function isOwnBox(text: string): boolean {
  return Object.values(WORDS).some(({ box }) => text === box);
}

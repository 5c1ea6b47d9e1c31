import type { IfThen } from './if-then.js';
import type { Locale } from './locale.js';
import { isStopping } from './suggestion.js';

type PlanFacts = {
  readonly title: string;
  readonly why: string;
  readonly when: string;
  readonly where: string;
  /** Null: a line for a full day takes its place. */
  readonly ifThen: IfThen | null;
  readonly success: string;
  /** What the user wanted different from the version before. */
  readonly change?: string;
};

/** A plan in Markdown, built from what the user said; sections without anything said keep a usable default. */
export function writePlan(facts: PlanFacts, locale: Locale): { planContent: string; summary: string } {
  const words = locale === 'es' ? SPANISH : ENGLISH;
  const { title, why, when, where, success } = facts;
  const place = [when, where].filter((piece) => piece !== '').join(', ');
  const { ifSituation, thenAction } = facts.ifThen ?? words.fullDay;
  const form = isStopping(title) ? words.stopping : words.doing;
  const isShort = /\b(?:short|smaller|simpl|less|brief|corto|corta|breve|menos|sencill|pequeñ)/i.test(
    facts.change ?? '',
  );
  const lines = [
    `# ${title}`,
    '',
    ...(why === '' ? [] : [`**${words.why}:** ${why}`, '']),
    ...(success === '' ? [] : [`**${words.success}:** ${success}`, '']),
    ...(facts.change === undefined ? [] : [`**${words.change}:** ${facts.change}`, '']),
    `## ${words.rhythm}`,
    `- ${place === '' ? words.anyTime : place}`,
    `- ${form.small}`,
    '',
    `## ${isShort ? words.firstTwo : words.firstWeeks}`,
    ...form.weeks.slice(0, isShort ? 2 : 4).map((week) => `- ${week}`),
    '',
    `## ${words.ifThen}`,
    `- ${words.if} ${ifSituation}, ${words.thenWord} ${thenAction}.`,
    ...(isShort ? [] : ['', `## ${words.look}`, `- ${words.lookLine}`]),
  ];
  const size = isShort ? words.shortSummary : words.summary;
  const sentence = place.replace(/[.;,\s]+$/, '');
  const summary = place === '' ? `${title}: ${size}` : `${title}: ${sentence}; ${size}`;
  return { planContent: lines.join('\n'), summary: summary.slice(0, 200) };
}

const ENGLISH = {
  why: 'Why it matters',
  success: 'What success looks like',
  change: 'Changed in this version',
  rhythm: 'Rhythm',
  anyTime: 'One fixed moment a week to begin with, tied to something that already happens',
  firstWeeks: 'The first four weeks',
  firstTwo: 'The first two weeks',
  doing: {
    small: 'Small version for full days: ten minutes, and it is a real one',
    weeks: [
      'Week 1: only begin. Lay out what is needed the evening before, and do the small version.',
      'Week 2: the same moment again, a little longer if it feels right.',
      'Week 3: the full version once, the small one otherwise.',
      'Week 4: look at what worked, keep that, and drop the rest.',
    ],
  },
  stopping: {
    small: 'Small version for hard days: put it off by ten minutes, and that counts',
    weeks: [
      'Week 1: only notice. When does it call, and what goes before it?',
      'Week 2: choose the easiest of these moments and do something else in it.',
      'Week 3: add a second moment, and tell somebody about it.',
      'Week 4: look at what worked, keep that, and drop the rest.',
    ],
  },
  ifThen: 'If something gets in the way',
  if: 'If',
  thenWord: 'then I',
  fullDay: { ifSituation: 'the day is fuller than planned', thenAction: 'do the small version' },
  look: 'Looking at it together',
  lookLine: 'After the second week: what helped, what was in the way, what should be smaller?',
  summary: 'four gentle weeks with a small version for full days',
  shortSummary: 'two gentle weeks with a small version for full days',
};

const SPANISH: typeof ENGLISH = {
  why: 'Por qué importa',
  success: 'Cómo se ve el éxito',
  change: 'Cambiado en esta versión',
  rhythm: 'Ritmo',
  anyTime: 'Un momento fijo a la semana para empezar, unido a algo que ya ocurre',
  firstWeeks: 'Las primeras cuatro semanas',
  firstTwo: 'Las primeras dos semanas',
  doing: {
    small: 'Versión pequeña para días llenos: diez minutos, y cuenta de verdad',
    weeks: [
      'Semana 1: solo empezar. Dejar listo lo necesario la noche anterior y hacer la versión pequeña.',
      'Semana 2: el mismo momento otra vez, un poco más si apetece.',
      'Semana 3: la versión completa una vez, la pequeña las demás.',
      'Semana 4: mirar qué funcionó, quedarse con eso y soltar el resto.',
    ],
  },
  stopping: {
    small: 'Versión pequeña para días difíciles: aplazarlo diez minutos, y eso cuenta',
    weeks: [
      'Semana 1: solo observar. ¿Cuándo llama, y qué viene justo antes?',
      'Semana 2: elegir el más fácil de esos momentos y hacer otra cosa en él.',
      'Semana 3: añadir un segundo momento, y contárselo a alguien.',
      'Semana 4: mirar qué funcionó, quedarse con eso y soltar el resto.',
    ],
  },
  ifThen: 'Si algo se cruza',
  if: 'Si',
  thenWord: 'entonces',
  fullDay: { ifSituation: 'el día viene más lleno de lo previsto', thenAction: 'hago la versión pequeña' },
  look: 'Mirarlo en compañía',
  lookLine: 'Después de la segunda semana: ¿qué ayudó, qué se cruzó, qué debería ser más pequeño?',
  summary: 'cuatro semanas suaves con una versión pequeña para días llenos',
  shortSummary: 'dos semanas suaves con una versión pequeña para días llenos',
};

import { type Locale, withoutAccents } from './locale.js';
import { meals } from './phrases/meals.js';
import { sessions } from './phrases/sessions.js';
import type { Field, Gathered } from './specialist-fields.js';

type About = {
  readonly gathered: Gathered;
  /** What the user wanted different from the version before; empty for a first one. */
  readonly change: string;
  readonly locale: Locale;
  readonly titles: Readonly<Record<string, string>>;
};

/** One field's plan from what was gathered: a title, Markdown, a line that sums it up. */
export function writeFieldPlan(
  field: Field,
  about: About,
): { readonly title: string; readonly content: string; readonly summary: string } {
  const { gathered, change, locale } = about;
  const words = WORDS[locale];
  const goal = short(gathered.answer(field.name, 'goal'));
  const begin = titleOf(field.name, about.titles);
  const title = goal === '' ? begin : `${begin}: ${goal}`;
  const limits = gathered.answer(field.name, field.name === 'nutrition' ? 'allergies' : 'injuries');
  const careful = mentionsCondition(limits) ? [`> ${words.doctor}`, ''] : [];
  const body =
    field.name === 'exercise'
      ? sessions(gathered, locale)
      : field.name === 'nutrition'
        ? meals(gathered, locale)
        : { lines: plainWeeks(field, gathered, words), summary: words.gentle };
  const lines = [
    `# ${title}`,
    '',
    ...careful,
    ...(isNone(limits) ? [] : [`**${words.mind}:** ${limits}`, '']),
    ...(change === '' ? [] : [`**${words.changed}:** ${change}`, '']),
    ...body.lines,
  ];
  return { title, content: lines.join('\n'), summary: `${title}: ${body.summary}`.slice(0, 200) };
}

/** How the title of a field's plan begins: "Training plan". */
export function titleOf(field: string, titles: Readonly<Record<string, string>>): string {
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  return titles[field.toLowerCase()] ?? `${name} plan`;
}

const CONDITION =
  /\b(?:pregnan\w*|diabet\w*|heart|chest|dizz\w*|faint\w*|blood pressure|surgery|eating disorder|anorexi\w*|bulimi\w*|medication|medicine|embaraz\w*|corazon|pecho|mare(?:o|a)\w*|tension alta|operad[oa]|operacion|trastorno alimentario|medica(?:cion|mento)\w*)\b/;
const DENIED = /\b(?:no|not|none|without|sin|ningun\w*|nada)\b[^,.;]*$/;

/** Whether the words name something that a doctor should look at first; "no heart trouble" does not. */
export function mentionsCondition(text: string): boolean {
  const plain = withoutAccents(text.toLowerCase());
  return plain.split(/[,.;]/).some((clause) => {
    const found = CONDITION.exec(clause);
    return found !== null && !DENIED.test(clause.slice(0, found.index));
  });
}

function isNone(text: string): boolean {
  return text === '' || /^\s*(?:no|none|nope|nothing|ningun[oa]?|nada|ni una)\b/i.test(withoutAccents(text));
}

function short(goal: string): string {
  const bare =
    goal
      .replace(/^(?:i(?:'d| would)? (?:want|like|need) to|to|quiero|me gustaría|quisiera)\s+/i, '')
      .split(/[.;,\n]/)[0] ?? '';
  return bare.trim().slice(0, 60).toLowerCase().toWellFormed();
}

function plainWeeks(field: Field, gathered: Gathered, words: (typeof WORDS)['en']): readonly string[] {
  const told = field.items.flatMap(({ label, kind }) => {
    const answer = gathered.answer(field.name, kind);
    return answer === '' ? [] : [`- ${label}: ${answer}`];
  });
  return [...told, '', `## ${words.weeks}`, ...words.gentleWeeks.map((week) => `- ${week}`)];
}

const WORDS = {
  en: {
    doctor: 'Please have a doctor or the right professional look at this before you begin.',
    mind: 'To bear in mind',
    changed: 'Changed in this version',
    weeks: 'The first four weeks',
    gentle: 'four gentle weeks',
    gentleWeeks: [
      'Week 1: only notice how it is now.',
      'Week 2: change one thing, ten minutes a day.',
      'Week 3: keep it, and add a second thing if it feels right.',
      'Week 4: easier again; keep what helped.',
    ],
  },
  es: {
    doctor: 'Consulta esto, por favor, con un médico o el profesional adecuado antes de empezar.',
    mind: 'A tener en cuenta',
    changed: 'Cambiado en esta versión',
    weeks: 'Las primeras cuatro semanas',
    gentle: 'cuatro semanas suaves',
    gentleWeeks: [
      'Semana 1: solo observar cómo va ahora.',
      'Semana 2: cambiar una cosa, diez minutos al día.',
      'Semana 3: mantenerla y añadir otra si apetece.',
      'Semana 4: más suave otra vez; quedarse con lo que ayudó.',
    ],
  },
};

import { type Locale, withoutAccents } from '../locale.js';
import type { Gathered } from '../specialist-fields.js';

/** A training week from what the user told: days, minutes, equipment, and nothing that the body does not like. */
export function sessions(
  gathered: Gathered,
  locale: Locale,
): { readonly lines: readonly string[]; readonly summary: string } {
  const plain = (text: string) => withoutAccents(text.toLowerCase());
  const days = plain(gathered.answer('exercise', 'days'));
  const place = plain(gathered.answer('exercise', 'place'));
  const limits = plain(gathered.answer('exercise', 'injuries'));
  const count = Math.min(Math.max(numberIn(days) ?? (weekdaysIn(days) || 3), 1), 6);
  const minutes = /(\d{2,3}) ?(?:min|')/.exec(`${days} ${place}`)?.[1] ?? '30';
  const words = WORDS[locale];
  const kit = /\b(?:gym|gimnasio)\b/.test(place)
    ? 'gym'
    : /dumbbell|mancuerna|pesas|kettlebell/.test(place)
      ? 'weights'
      : 'body';
  const fitting = EXERCISES.filter(
    ({ needs, spares }) => (needs === 'body' || needs === kit) && !spares.test(limits),
  );
  const lines = Array.from({ length: count }, (_, at) => {
    const chosen = [0, 1, 2, 3].map((step) => fitting[(at + step * 2) % fitting.length]);
    return `- ${words.day} ${at + 1}, ${minutes} min: ${[...new Set(chosen)].flatMap((one) => one?.[locale] ?? []).join(', ')}`;
  });
  return {
    lines: [
      `## ${words.week}`,
      `- ${words.warmUp}`,
      ...lines,
      '',
      `## ${words.grow}`,
      ...words.weeks,
      '',
      `## ${words.small}`,
      words.smallLine,
    ],
    summary: words.summary.replace('{n}', String(count)).replace('{m}', minutes),
  };
}

const NUMBERS = [
  /\b(?:1|one|once|una?)\b/,
  /\b(?:2|two|twice|dos)\b/,
  /\b(?:3|three|tres)\b/,
  /\b(?:4|four|cuatro)\b/,
  /\b(?:5|five|cinco)\b/,
  /\b(?:6|six|seis)\b/,
];

function numberIn(text: string): number | null {
  const first = text.split(/\b\d+ ?min/)[0] ?? text;
  const at = NUMBERS.findLastIndex((pattern) => pattern.test(first));
  return at < 0 ? null : at + 1;
}

const KNEE = /knee|rodilla/;
const BACK = /back|espalda|lumbar/;
const SHOULDER = /shoulder|hombro|wrist|muneca/;
const NEVER = /(?!)/;
const EXERCISES = [
  { en: '2 × 10 squats to a chair', es: '2 × 10 sentadillas a una silla', needs: 'body', spares: KNEE },
  {
    en: '2 × 8 push-ups against a wall',
    es: '2 × 8 flexiones contra la pared',
    needs: 'body',
    spares: SHOULDER,
  },
  { en: '2 × 12 glute bridges', es: '2 × 12 puentes de glúteo', needs: 'body', spares: NEVER },
  {
    en: '10 minutes of brisk walking',
    es: '10 minutos de caminata a buen paso',
    needs: 'body',
    spares: NEVER,
  },
  { en: '2 × 8 bird dogs', es: '2 × 8 «perro de muestra»', needs: 'body', spares: NEVER },
  {
    en: '2 × 10 dumbbell rows (or a backpack)',
    es: '2 × 10 remos con mancuerna (o mochila)',
    needs: 'weights',
    spares: BACK,
  },
  {
    en: '2 × 8 dumbbell presses (or wall push-ups)',
    es: '2 × 8 presses con mancuernas (o flexiones en pared)',
    needs: 'weights',
    spares: SHOULDER,
  },
  {
    en: '2 × 10 leg presses (or chair squats)',
    es: '2 × 10 prensas de pierna (o sentadillas a silla)',
    needs: 'gym',
    spares: KNEE,
  },
  {
    en: '2 × 10 cable rows (or a backpack)',
    es: '2 × 10 remos en polea (o mochila)',
    needs: 'gym',
    spares: BACK,
  },
];

const WORDS = {
  en: {
    week: 'Your week',
    day: 'Day',
    warmUp: 'Before each session: five minutes of easy moving',
    grow: 'How it grows',
    weeks: [
      '- Week 1: learn the movements, stop while it is easy',
      '- Week 2: the same again',
      '- Week 3: one more round where it feels good',
      '- Week 4: easier, half of everything',
    ],
    small: 'For full days',
    smallLine:
      '- Ten minutes of walking or two rounds of anything above: that is a whole session. If something hurts, leave it out; if it stays, have it looked at.',
    summary: '{n} sessions a week of {m} minutes, with a ten-minute version',
  },
  es: {
    week: 'Tu semana',
    day: 'Día',
    warmUp: 'Antes de cada sesión: cinco minutos de movimiento suave',
    grow: 'Cómo crece',
    weeks: [
      '- Semana 1: aprender los movimientos y parar mientras es fácil',
      '- Semana 2: lo mismo otra vez',
      '- Semana 3: una ronda más donde se sienta bien',
      '- Semana 4: más suave, la mitad de todo',
    ],
    small: 'Para días llenos',
    smallLine:
      '- Diez minutos de caminata o dos rondas de lo que quieras: es una sesión entera. Si algo duele, déjalo; si sigue doliendo, que lo vea alguien.',
    summary: '{n} sesiones a la semana de {m} minutos, con una versión de diez minutos',
  },
};

/** How many days of the week the words name. */
function weekdaysIn(plainDays: string): number {
  const named = plainDays.match(
    /\b(?:mon|tue|wed|thu|fri|sat|sun)(?=[a-z]*days?\b)|\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)/g,
  );
  return new Set(named ?? []).size;
}

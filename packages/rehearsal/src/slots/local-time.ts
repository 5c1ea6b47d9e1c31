import type { Locale } from '../read/locale.js';
import { tokensOf } from '../read/words.js';

/** A moment on the user's clock: YYYY-MM-DDTHH:MM. */
export type LocalTime = string;

const DAY_MS = 86_400_000;
const MORNING = '09:00';
const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const pairs = (list: string): readonly (readonly string[])[] =>
  list.split(' ').map((pair) => pair.split('/'));
const WEEKDAYS = pairs(
  'sunday/domingo monday/lunes tuesday/martes wednesday/miercoles thursday/jueves friday/viernes saturday/sabado',
);
const MONTHS = pairs(
  'january/enero february/febrero march/marzo april/abril may/mayo june/junio july/julio august/agosto september/septiembre october/octubre november/noviembre december/diciembre',
);
const NUMBERS = new Map(
  pairs(
    'a/1 an/1 one/1 un/1 una/1 uno/1 two/2 dos/2 three/3 tres/3 four/4 cuatro/4 five/5 cinco/5 six/6 seis/6 seven/7 siete/7 eight/8 ocho/8 nine/9 nueve/9 ten/10 diez/10 eleven/11 once/11 twelve/12 doce/12 fifteen/15 quince/15 twenty/20 veinte/20 thirty/30 treinta/30',
  ).map(([word = '', value]) => [word, Number(value)]),
);

/** A number that is written in digits or as a word up to thirty; null when it is none. */
export function numberOf(word: string): number | null {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  return NUMBERS.get(word) ?? null;
}

/** "Sunday, November 22, 2026 at 9:05 PM (UTC)", "domingo, 22 de noviembre de 2026, 21:05 (UTC)". */
export function parseShown(shown: string): LocalTime | null {
  const words = tokensOf(shown).words;
  const month = MONTHS.findIndex((names) => words.some((word) => names.includes(word)));
  const year = words.find((word) => /^20\d\d$/.test(word));
  const day = words.find((word) => /^\d\d?$/.test(word));
  const time = clockIn(words)?.time;
  if (month < 0 || year === undefined || day === undefined || time === undefined) return null;
  return `${year}-${two(month + 1)}-${two(Number(day))}T${time}`;
}

/** Where in a text a moment is named, as words from and to, so that what stands around it can be read without it. */
export interface Found {
  readonly at: LocalTime;
  /** The words that named it. */
  readonly words: ReadonlySet<number>;
}

/**
 * The moment that words name on the user's clock: "tomorrow at 9", "el martes por la tarde", "in two hours". A day without
 * an hour is its morning; an hour without a day is the next one. Null when they name neither.
 */
export function readMoment(text: string, now: LocalTime): Found | null {
  const words = tokensOf(text).words;
  const stretch = stretchIn(words, now);
  if (stretch !== null) return stretch;
  const clock = clockIn(words);
  const day = dayIn(words, now, clock?.words ?? new Set());
  if (day === null && clock === null) return null;
  const used = new Set([...(clock?.words ?? []), ...(day?.words ?? [])]);
  // "At the same hour" is one that only the user knows here.
  if (clock === null && words.some((word, at) => SAME.has(`${word} ${words[at + 1]}`))) return null;
  if (day !== null) return { at: `${day.day}T${clock?.time ?? MORNING}`, words: used };
  const today = `${now.slice(0, 10)}T${clock?.time}`;
  return { at: today > now ? today : `${plusDays(now, 1)}T${clock?.time}`, words: used };
}

/** A time of day: "at 22:30", "a las diez de la noche"; null when there is none. */
export function readClock(text: string): string | null {
  return clockIn(tokensOf(text).words)?.time ?? null;
}

/** "Tuesday 24 November at 09:00", "el martes 24 de noviembre a las 09:00"; a day alone without its hour. */
export function sayTime(local: string, locale: Locale): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return local;
  const day = new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
    .format(at)
    .replaceAll(',', '');
  const time = local.slice(11, 16);
  if (locale === 'es') return time === '' ? `el ${day}` : `el ${day} a las ${time}`;
  return time === '' ? day : `${day} at ${time}`;
}

/** The words of "every Sunday", "cada dos días", "todas las mañanas". */
export function rhythmIn(words: readonly string[]): number[] {
  const isDay = (word = '') =>
    UNITS.has(word) ||
    RECURRING.has(word) ||
    WEEKDAYS.some((names) => names.includes(word.replace(/s$/, '')));
  return words.flatMap((word, at) => {
    const many = EVERY.has(word) ? [1, 2].find((ahead) => isDay(words[at + ahead])) : undefined;
    return many === undefined ? [] : Array.from({ length: many + 1 }, (_, i) => at + i);
  });
}
const EVERY = setOf('every each cada todos todas');
const RECURRING = setOf('morning afternoon evening night weekday mananas tardes noches manana tarde noche');

const SAME = new Set(['same hour', 'same time', 'misma hora']);

const UNITS = new Map(
  pairs(
    'minute/1 minutes/1 min/1 minuto/1 minutos/1 hour/60 hours/60 hora/60 horas/60 day/1440 days/1440 dia/1440 dias/1440 week/10080 weeks/10080 semana/10080 semanas/10080',
  ).map(([word = '', minutes]) => [word, Number(minutes) * 60_000]),
);

/** "In two hours", "dentro de tres días". */
function stretchIn(words: readonly string[], now: LocalTime): Found | null {
  for (const [at, word] of words.entries()) {
    const begins = word === 'in' || word === 'en' || (word === 'de' && words[at - 1] === 'dentro');
    const [many, unit] = [numberOf(words[at + 1] ?? ''), UNITS.get(words[at + 2] ?? '')];
    if (!begins || many === null || unit === undefined) continue;
    const then = new Date(Date.parse(`${now}:00Z`) + many * unit).toISOString().slice(0, 16);
    const clock = unit >= DAY_MS ? clockIn(words) : null;
    const used = new Set([...(clock?.words ?? []), at, at + 1, at + 2, ...(word === 'de' ? [at - 1] : [])]);
    return { at: clock === null ? then : `${then.slice(0, 10)}T${clock.time}`, words: used };
  }
  return null;
}

const LATE = setOf('afternoon evening night tonight tarde noche pm');
const PARTS = pairs(
  'noon/12:00 lunchtime/12:00 mediodia/12:00 afternoon/15:00 tarde/15:00 evening/19:00 tonight/19:00 noche/20:00 morning/09:00',
);
const BEFORE_HOURS = setOf('at around by las la until till from to hasta desde');

function clockIn(
  words: readonly string[],
): { readonly time: string; readonly words: ReadonlySet<number> } | null {
  const late = words.some((word, at) => LATE.has(word) && !(word === 'tarde' && words[at - 1] === 'mas'));
  for (const [at, word] of words.entries()) {
    const [, hour = '', minute = '', half = ''] = /^(\d{1,2})(?:[:.](\d\d))?(am|pm|h)?$/.exec(word) ?? [];
    const next = words[at + 1] ?? '';
    const named = hour === '' ? numberOf(word) : Number(hour);
    const introduced =
      BEFORE_HOURS.has(words[at - 1] ?? '') &&
      !(hour === '' && (word === 'a' || word === 'un' || (word === 'una' && words[at - 1] !== 'la')));
    const told = half !== '' ? half : halfOf(next, words[at + 2]);
    if (named === null || named > 23 || !(minute !== '' || told !== '' || introduced)) continue;
    if (UNITS.has(next) || MONTHS.some((names) => names.includes(next))) continue;
    const isLate = told === 'pm' || (told === '' && late && named < 12);
    const hours = isLate && named < 12 ? named + 12 : told === 'am' && named === 12 ? 0 : named;
    const used = new Set([at]);
    if (introduced) used.add(at - 1);
    if (introduced && words[at - 1]?.startsWith('la') && words[at - 2] === 'a') used.add(at - 2);
    if (half === '' && told !== '') for (const i of next === told ? [1] : [1, 2]) used.add(at + i);
    for (const [i, other] of words.entries())
      if (LATE.has(other)) {
        for (const back of [0, 1, 2])
          if (back === 0 || PARTICLES.has(words[i - back] ?? '')) used.add(i - back);
          else break;
      }
    return { time: `${two(hours % 24)}:${minute === '' ? '00' : minute}`, words: used };
  }
  for (const [word = '', time = ''] of PARTS) {
    const at = words.indexOf(word);
    if (at < 0 || (word === 'tarde' && words[at - 1] === 'mas')) continue;
    const used = new Set([at]);
    for (let back = at - 1; PARTICLES.has(words[back] ?? ''); back--) used.add(back);
    return { time, words: used };
  }
  const at = words.findIndex((word, i) => word === 'manana' && words[i - 1] === 'la');
  return at < 0
    ? null
    : {
        time: MORNING,
        words: new Set([at, at - 1, ...(PARTICLES.has(words[at - 2] ?? '') ? [at - 2] : [])]),
      };
}

/** "pm", "p.m." */
function halfOf(next: string, afterNext = ''): string {
  if (next === 'am' || next === 'pm') return next;
  return (next === 'a' || next === 'p') && afterNext === 'm' ? `${next}m` : '';
}

const PARTICLES = setOf('in the this on por la de esta a el en al');

function dayIn(
  words: readonly string[],
  now: LocalTime,
  taken: ReadonlySet<number>,
): { readonly day: string; readonly words: ReadonlySet<number> } | null {
  const found = (day: string, at: number, many = 1) => {
    const used = new Set(Array.from({ length: many }, (_, i) => at + i));
    for (let back = at - 1; DAY_PARTICLES.has(words[back] ?? ''); back--) used.add(back);
    return { day, words: used };
  };
  for (const [at, word] of words.entries()) {
    const [before, next, third] = [words[at - 1] ?? '', words[at + 1] ?? '', words[at + 2] ?? ''];
    if (/^20\d\d$/.test(word) || taken.has(at)) continue;
    if (word === 'day' && next === 'after' && third === 'tomorrow') return found(plusDays(now, 2), at, 3);
    if (word === 'pasado' && next === 'manana') return found(plusDays(now, 2), at, 2);
    if (word === 'tomorrow' || (word === 'manana' && before !== 'la' && before !== 'esta'))
      return found(plusDays(now, 1), at);
    if (word === 'today' || word === 'hoy') return found(now.slice(0, 10), at);
    if (
      word === 'tonight' ||
      (word === 'this' && LATE.has(next)) ||
      (word === 'esta' && (LATE.has(next) || next === 'manana'))
    )
      return found(now.slice(0, 10), at);
    if ((word === 'next' && next === 'week') || (word === 'proxima' && next === 'semana'))
      return found(plusDays(now, 7), at, 2);
    if (word === 'semana' && next === 'que' && third === 'viene') return found(plusDays(now, 7), at, 3);
    const date = dateAt(words, at, now);
    if (date !== null) return found(date.day, at, date.many);
    const weekday = WEEKDAYS.findIndex(
      (names) => names.includes(word) || names.includes(word.replace(/s$/, '')),
    );
    if (weekday >= 0) {
      const today = new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay();
      return found(plusDays(now, (weekday - today + 7) % 7 || 7), at);
    }
  }
  return null;
}

const DAY_PARTICLES = setOf('on next this el para por until till hasta este proximo by the of mejor');

/** "3 May", "May 3rd", "3 de mayo"; of this year, or of the next when it is over. */
function dateAt(
  words: readonly string[],
  at: number,
  now: LocalTime,
): { readonly day: string; readonly many: number } | null {
  const [word, next, third] = [words[at] ?? '', words[at + 1] ?? '', words[at + 2] ?? ''];
  const monthOf = (name: string) => MONTHS.findIndex((names) => names.includes(name));
  const dayOf = (name: string) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(name)?.[1] ?? null;
  const [day, month, many] =
    dayOf(word) !== null && monthOf(next) >= 0
      ? [dayOf(word), monthOf(next), 2]
      : dayOf(word) !== null && (next === 'de' || next === 'of') && monthOf(third) >= 0
        ? [dayOf(word), monthOf(third), 3]
        : monthOf(word) >= 0 && dayOf(next) !== null
          ? [dayOf(next), monthOf(word), 2]
          : [null, -1, 0];
  if (day === null || Number(day) < 1 || Number(day) > 31) return null;
  const inYear = (year: number) => `${year}-${two(month + 1)}-${two(Number(day))}`;
  const year = Number(now.slice(0, 4));
  return { day: inYear(year) >= now.slice(0, 10) ? inYear(year) : inYear(year + 1), many };
}

function plusDays(local: LocalTime, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** "monday" as people say it: "Monday", "lunes". */
export function sayWeekday(name: string, locale: Locale): string {
  const found = WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase()));
  // The first of January 2023 was a Sunday.
  const day = new Date(Date.UTC(2023, 0, 1 + found));
  return found < 0 ? name : new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

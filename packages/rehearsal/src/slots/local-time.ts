import type { Locale } from '../read/locale.js';
import { tokensOf } from '../read/words.js';

/** A local time of the user: YYYY-MM-DDTHH:MM. */
export type LocalTime = string;

const DAY_MS = 86_400_000;
const MORNING = '09:00';
const pairs = (list: string): readonly (readonly string[])[] =>
  list.split(' ').map((pair) => pair.split('/'));
const valuesOf = (list: string): ReadonlyMap<string, number> =>
  new Map(pairs(list).map(([word = '', value]) => [word, Number(value)]));
const WEEKDAYS = pairs(
  'sunday/domingo monday/lunes tuesday/martes wednesday/miercoles thursday/jueves friday/viernes saturday/sabado',
);
const MONTHS = pairs(
  'january/enero february/febrero march/marzo april/abril may/mayo june/junio july/julio august/agosto september/septiembre october/octubre november/noviembre december/diciembre',
);
const NUMBERS = valuesOf(
  'one/1 uno/1 two/2 dos/2 three/3 tres/3 four/4 cuatro/4 five/5 cinco/5 six/6 seis/6 seven/7 siete/7 eight/8 ocho/8 nine/9 nueve/9 ten/10 diez/10 eleven/11 once/11 twelve/12 doce/12 fifteen/15 quince/15 twenty/20 veinte/20 thirty/30 treinta/30',
);
const UNITS = valuesOf(
  'minute/1 minutes/1 min/1 minuto/1 minutos/1 hour/60 hours/60 hora/60 horas/60 day/1440 days/1440 dia/1440 dias/1440 week/10080 weeks/10080 semana/10080 semanas/10080',
);
const PARTS = new Map(
  pairs(
    'noon/12:00 lunchtime/12:00 mediodia/12:00 afternoon/15:00 tarde/15:00 evening/19:00 tonight/19:00 noche/20:00 morning/09:00 manana/09:00',
  ).map(([word = '', time = '']) => [word, time]),
);

// Patterns over the words of a text, one space between them.
const oneOf = (words: Iterable<string>) => [...words].join('|');
const pattern = (source: string) => new RegExp(`(?<![^ ])${source}(?![^ ])`, 'g');
const [number, unit, month] = [oneOf(NUMBERS.keys()), oneOf(UNITS.keys()), oneOf(MONTHS.flat())];
const late = '(?:afternoon|evening|night|tonight|(?<!mas )tarde|noche|pm)';
const STRETCH = pattern(`(?:in|en|dentro de) (?<many>\\d{1,6}|an?|una?|${number}) (?<unit>${unit})`);
const CLOCK = pattern(
  `(?<intro>(?:at|around|by|a las?|las?|until|till|from|to|hasta|desde) )?(?:(?<hour>\\d{1,2})(?:[:.](?<minute>\\d\\d))?|(?<word>${number}|(?<=la )una))(?: ?(?<half>[ap] ?m|(?<=\\d)h)|(?! (?:${unit}|${month})(?![^ ])))`,
);
const LATE = pattern(late);
const PART = pattern(
  '(?<part>noon|lunchtime|mediodia|afternoon|(?<!mas )tarde|evening|tonight|noche|morning|(?<=la )manana)',
);
const DAY = pattern(
  `(?:(?<overmorrow>day after tomorrow|pasado manana|^pasado$)|(?:end of|(?:finales|fin) de) (?<endOf>${month})|(?<tomorrow>tomorrow|(?<!(?:la|esta) )manana)|(?<today>today|hoy|tonight|(?:this|esta) (?:${late}|manana))|(?<week>next week|proxima semana|semana que viene)|(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:(?:de|of) )?(?<month>${month})|(?<monthFirst>${month}) (?<dayBehind>\\d{1,2})(?:st|nd|rd|th)?|(?<weekday>${oneOf(WEEKDAYS.flat())})s?|(?:(?:on|by|until|till) the (?<nth>\\d{1,2})(?:st|nd|rd|th)|(?:el dia|(?:(?:para|hasta) el|antes del)(?: dia)?) (?<dia>\\d{1,2}))(?! (?:(?:de|of) )?(?:${unit}|${month})(?![^ ])))`,
);
const RHYTHM = pattern(
  `(?:every|each|cada|todos|todas) (?:[^ ]+ )?(?:${unit}|(?:${oneOf(WEEKDAYS.flat())})s?|morning|afternoon|evening|night|weekday|mananas?|tardes?|noches?)`,
);
const SAME = pattern('(?:same (?:hour|time)|misma hora)');
const EARLY = /\b(?:\d*am|a m|morning|manana|0\d)\b/;
const PARTICLES = new Set('in the this on por la de esta a el en al'.split(' '));
const DAY_PARTICLES = new Set(
  'on next this el para por until till hasta este proximo by the of mejor before antes del'.split(' '),
);

type Match = RegExpExecArray;

/** The indexes of the words that a pattern matched, and of the particles before them. */
function placesOf(found: Match, particles: ReadonlySet<string>): number[] {
  const before = found.input.slice(0, found.index).split(' ').slice(0, -1);
  const many = found[0].split(' ').length + before.length;
  let from = before.length;
  while (particles.has(before[from - 1] ?? '')) from--;
  return Array.from({ length: many - from }, (_, at) => from + at);
}

/** Parses "Sunday, 22 November 2026 at 21:05 (UTC)" or "domingo, 22 de noviembre de 2026, 21:05 (UTC)". */
export function parseShown(shown: string): LocalTime | null {
  const words = tokensOf(shown).words;
  const at = MONTHS.findIndex((names) => words.some((word) => names.includes(word)));
  const year = words.find((word) => /^20\d\d$/.test(word));
  const day = words.find((word) => /^\d\d?$/.test(word));
  const time = clockIn(words.join(' '))?.time;
  if (at < 0 || year === undefined || day === undefined || time === undefined) return null;
  return `${year}-${two(at + 1)}-${two(Number(day))}T${time}`;
}

/** A time in a text with its position, so that the rest of the text can be read without it. */
export interface Found {
  readonly at: LocalTime;
  /** The indexes of the words that named it. */
  readonly words: ReadonlySet<number>;
}

/**
 * Reads a local time from a text: "tomorrow at 9", "el martes por la tarde", "in two hours". A day without an hour
 * means its morning, or the hour of the time that it moves (`before`); an hour without a day means its next
 * occurrence, or that time's day. Null when the text has neither.
 */
export function readMoment(text: string, now: LocalTime, before: LocalTime | null = null): Found | null {
  const said = tokensOf(text).words.join(' ');
  const clock = clockIn(said);
  const [stretch] = said.matchAll(STRETCH);
  if (stretch?.groups !== undefined) {
    const { many = '', unit: of = '' } = stretch.groups;
    const count = /^\d/.test(many) ? Number(many) : (NUMBERS.get(many) ?? 1);
    const ms = count * (UNITS.get(of) ?? 0) * 60_000;
    const then = new Date(Date.parse(`${now}:00Z`) + ms).toISOString().slice(0, 16);
    const own = ms >= DAY_MS ? clock : null;
    const words = new Set([...placesOf(stretch, new Set()), ...(own?.words ?? [])]);
    return { at: own === null ? then : `${then.slice(0, 10)}T${own.time}`, words };
  }
  const day = dayIn(said, now, clock?.words ?? new Set());
  // "At the same hour" cannot be resolved here.
  if (day === null ? clock === null : clock === null && before === null && said.search(SAME) >= 0)
    return null;
  const words = new Set([...(clock?.words ?? []), ...(day?.words ?? [])]);
  const stood = before?.slice(11) ?? MORNING;
  // "Make it 6" of a time in the afternoon is in the afternoon, too.
  const isLate = clock !== null && stood >= '12:00' && clock.time < '12:00' && !EARLY.test(said);
  const time = isLate
    ? `${Number(clock.time.slice(0, 2)) + 12}${clock.time.slice(2)}`
    : (clock?.time ?? stood);
  const today = `${now.slice(0, 10)}T${time}`;
  if (day !== null) return { at: `${day.day}T${time}`, words };
  if (before !== null) return { at: `${before.slice(0, 10)}T${time}`, words };
  return { at: today > now ? today : `${plusDays(now, 1)}T${time}`, words };
}

/** The indexes of recurrence words: "every Sunday", "cada dos días", "todas las mañanas". */
export function rhythmIn(words: readonly string[]): number[] {
  return [...words.join(' ').matchAll(RHYTHM)].flatMap((found) => placesOf(found, new Set()));
}

/** Reads a time of day: "at 22:30", "a las diez de la noche"; null when there is none. */
export function readClock(text: string): string | null {
  return clockIn(tokensOf(text).words.join(' '))?.time ?? null;
}

function clockIn(said: string): { readonly time: string; readonly words: ReadonlySet<number> } | null {
  const lates = [...said.matchAll(LATE)];
  for (const found of said.matchAll(CLOCK)) {
    const { intro, hour, minute = '', word = '', half = '' } = found.groups ?? {};
    const named = hour === undefined ? (NUMBERS.get(word) ?? 1) : Number(hour);
    if (named > 23 || !(minute !== '' || half !== '' || intro !== undefined)) continue;
    const isLate = half.startsWith('p') || (half === '' && lates.length > 0);
    const hours = isLate && named < 12 ? named + 12 : half.startsWith('a') && named === 12 ? 0 : named;
    const words = [found, ...lates].flatMap((one) => placesOf(one, one === found ? new Set() : PARTICLES));
    return { time: `${two(hours)}:${minute === '' ? '00' : minute}`, words: new Set(words) };
  }
  const [part] = said.matchAll(PART);
  const time = PARTS.get(part?.groups?.part ?? '');
  return part === undefined || time === undefined
    ? null
    : { time, words: new Set(placesOf(part, PARTICLES)) };
}

function dayIn(
  said: string,
  now: LocalTime,
  taken: ReadonlySet<number>,
): { readonly day: string; readonly words: readonly number[] } | null {
  for (const found of said.matchAll(DAY)) {
    const words = placesOf(found, DAY_PARTICLES);
    const [own = 0] = placesOf(found, new Set());
    const day = taken.has(own) ? null : dayOf(found.groups ?? {}, now);
    if (day !== null) return { day, words };
  }
  return null;
}

/** The next day of that name; a date that has passed this year means next year's. */
function dayOf(named: Match['groups'] & object, now: LocalTime): string | null {
  if (named.overmorrow !== undefined) return plusDays(now, 2);
  if (named.tomorrow !== undefined) return plusDays(now, 1);
  if (named.today !== undefined) return now.slice(0, 10);
  if (named.week !== undefined) return plusDays(now, 7);
  if (named.weekday !== undefined) {
    const weekday = WEEKDAYS.findIndex((names) => names.includes(named.weekday ?? ''));
    const today = new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay();
    return plusDays(now, (weekday - today + 7) % 7 || 7);
  }
  const alone = named.nth ?? named.dia;
  if (alone !== undefined) return nextDayOfMonth(Number(alone), now);
  const month = named.month ?? named.monthFirst ?? named.endOf ?? '';
  const at = MONTHS.findIndex((names) => names.includes(month));
  const last = new Date(Date.UTC(Number(now.slice(0, 4)), at + 1, 0)).getUTCDate();
  const day = named.endOf === undefined ? Number(named.day ?? named.dayBehind) : last;
  if (day < 1 || day > 31) return null;
  const inYear = (year: number) => `${year}-${two(at + 1)}-${two(day)}`;
  const year = Number(now.slice(0, 4));
  return inYear(year) >= now.slice(0, 10) ? inYear(year) : inYear(year + 1);
}

/** Today's date, or the next one with that day; "the 31st" skips months without one. */
function nextDayOfMonth(day: number, now: LocalTime): string | null {
  const days = Array.from({ length: 62 }, (_, ahead) => plusDays(now, ahead));
  return days.find((date) => Number(date.slice(8)) === day) ?? null;
}

function plusDays(local: LocalTime, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats "Tuesday 24 November at 09:00", "el martes 24 de noviembre a las 09:00"; a day alone without an hour. */
export function sayTime(local: string, locale: Locale): string {
  const at = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return local;
  const format = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
  const day = at.toLocaleDateString(locale === 'es' ? 'es-ES' : 'en-GB', format).replaceAll(',', '');
  const time = local.slice(11, 16);
  if (locale === 'es') return time === '' ? `el ${day}` : `el ${day} a las ${time}`;
  return time === '' ? day : `${day} at ${time}`;
}

import type { Locale } from './locale.js';
import { withoutAccents } from './locale.js';
import type { Scene } from './scene.js';

/** A wall-clock time without a zone, `YYYY-MM-DDTHH:MM`, as tools take it. */
export type LocalTime = string;

const DAY_MS = 86_400_000;
const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
] as const;
const WEEKDAYS = [
  /\b(?:sunday|domingo)\b/i,
  /\b(?:monday|lunes)\b/i,
  /\b(?:tuesday|martes)\b/i,
  /\b(?:wednesday|miercoles)\b/i,
  /\b(?:thursday|jueves)\b/i,
  /\b(?:friday|viernes)\b/i,
  /\b(?:saturday|sabado)\b/i,
];
const MORNING = '09:00';
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
};

/** The user's present local time, from the context's "Now: …" line; null when it has none. */
export function readNow(scene: Scene): LocalTime | null {
  const context = scene.entries.findLast((entry) => entry.type === 'told' && entry.tag === 'context');
  const line = context?.type === 'told' ? (/^Now: (.+)$/m.exec(context.text)?.[1] ?? '') : '';
  return parseShown(line);
}

/** "Sunday, November 22, 2026 at 9:05 PM (UTC)", "domingo, 22 de noviembre de 2026, 21:05 (UTC)". */
function parseShown(shown: string): LocalTime | null {
  const plain = withoutAccents(shown).toLowerCase();
  const month = MONTHS.findIndex((names) => names.some((name) => plain.includes(name)));
  const day = /\b(\d{1,2})(?:,| de)/.exec(plain)?.[1];
  const year = /\b(20\d\d)\b/.exec(plain)?.[1];
  const clock = /(\d{1,2}):(\d\d)\s*([ap]m)?/.exec(plain.replaceAll('\u202f', ' '));
  if (month < 0 || day === undefined || year === undefined || clock === null) return null;
  return `${year}-${two(month + 1)}-${two(Number(day))}T${hourOf(Number(clock[1]), Number(clock[2]), clock[3])}`;
}

/**
 * The moment that the words name, on the user's clock: "tomorrow at 9", "el martes por la tarde", "in two hours".
 * Null when they name no day and no stretch of time; a day without an hour is its morning.
 */
export function readWhenLocal(text: string, now: LocalTime | null): LocalTime | null {
  if (now === null) return null;
  const plain = withoutAccents(text.replaceAll('’', "'")).toLowerCase();
  const later = readStretch(plain, now);
  if (later !== null) return later;
  const time = readTime(plain);
  const day = readDay(plain, now);
  if (day !== null) return `${day}T${time ?? MORNING}`;
  if (time === null) return null;
  const today = `${now.slice(0, 10)}T${time}`;
  return today > now ? today : `${plusDays(now, 1)}T${time}`;
}

/** The moment as people say it: "Tuesday 24 November at 09:00", "el martes 24 de noviembre a las 09:00". */
export function sayWhen(local: LocalTime, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
    .format(new Date(`${local.slice(0, 10)}T00:00:00Z`))
    .replaceAll(',', '');
  return locale === 'es' ? `el ${day} a las ${local.slice(11)}` : `${day} at ${local.slice(11)}`;
}

/** The same hour so many days later. */
export function tomorrowAt(now: LocalTime, time: string = MORNING): LocalTime {
  return `${plusDays(now, 1)}T${time}`;
}

function readStretch(plain: string, now: LocalTime): LocalTime | null {
  const [, count = '', unit = ''] =
    /\b(?:in|en|dentro de) (\d+|an?|one|two|three|four|una?|dos|tres|cuatro) (minute|hour|day|week|minuto|hora|dia|semana)s?\b/.exec(
      plain,
    ) ?? [];
  if (unit === '') return null;
  const many = NUMBERS[count] ?? Number(count);
  if (/^(?:day|dia)/.test(unit)) return `${plusDays(now, many)}T${readTime(plain) ?? now.slice(11)}`;
  if (/^(?:week|semana)/.test(unit)) return `${plusDays(now, 7 * many)}T${readTime(plain) ?? MORNING}`;
  const minutes = /^h/.test(unit) ? 60 * many : many;
  return new Date(Date.parse(`${now}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

function readDay(plain: string, now: LocalTime): string | null {
  if (/\b(?:day after tomorrow|pasado manana)\b/.test(plain)) return plusDays(now, 2);
  if (/\btomorrow\b|(?<!\bla |\bpor la |\bde la )\bmanana\b/.test(plain)) return plusDays(now, 1);
  if (/\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy|esta (?:tarde|noche|manana))\b/.test(plain))
    return now.slice(0, 10);
  if (/\b(?:next week|la semana que viene|la proxima semana)\b/.test(plain)) return plusDays(now, 7);
  const wanted = WEEKDAYS.findIndex((name) => name.test(plain));
  if (wanted < 0) return null;
  const today = new Date(`${now.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return plusDays(now, (wanted - today + 7) % 7 || 7);
}

function readTime(plain: string): string | null {
  const [, hour, minute = '0', half] =
    /\b(?:at|around|by|a las?|sobre las) (\d{1,2})(?:[:.h](\d\d))?\s?([ap]m)?\b/.exec(plain) ??
    /\b(\d{1,2})(?:[:.](\d\d))?\s?([ap]m)\b/.exec(plain) ??
    /\b(\d{1,2}):(\d\d)\b/.exec(plain) ??
    [];
  if (hour !== undefined) {
    const late = /\b(?:de|por) la (?:tarde|noche)\b|\bin the (?:afternoon|evening)\b|\btonight\b/.test(plain);
    return hourOf(Number(hour), Number(minute), half ?? (late ? 'pm' : undefined));
  }
  if (/\b(?:noon|lunch ?time|mediodia|al comer)\b/.test(plain)) return '12:00';
  if (/\b(?:afternoon|(?:por|de|esta) (?:la )?tarde|after lunch)\b/.test(plain)) return '15:00';
  if (/\b(?:evening|tonight|after work|(?:por|de|esta) (?:la )?noche|despues del trabajo)\b/.test(plain))
    return '19:00';
  return /\b(?:morning|(?:por|de) la manana)\b/.test(plain) ? MORNING : null;
}

function hourOf(hour: number, minute: number, half: string | undefined): string {
  const shifted = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour;
  return `${two(shifted % 24)}:${two(minute)}`;
}

function plusDays(local: LocalTime, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

import { type Locale, languageOf } from '../locale.js';

/**
 * A wall-clock time without a zone, `YYYY-MM-DDTHH:MM`, such as that of "tomorrow at nine". It sorts as text. With a
 * zone it becomes an instant.
 */
export type LocalTime = string;

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether the text is a local time with a valid calendar date. */
export function isLocalTime(text: string): boolean {
  return LOCAL.test(text) && !text.startsWith('0000') && asLocal(asUtc(text)) === text;
}

/** The local time in a zone at an instant (ms), truncated to the minute. */
export function localTimeAt(instant: number, zone: string): LocalTime {
  return asLocal(instant + offsetMs(instant, zone));
}

/**
 * The instant (ms) of a local time. A time that is skipped in spring moves forward by the jump (02:30 is 03:30); one
 * that occurs twice in autumn is the first of the two (RFC 5545, 3.3.5).
 */
export function instantOf(local: LocalTime, zone: string): number {
  const naive = asUtc(local);
  // Around a change there are two candidates: the offset a day before and the one a day after.
  const before = offsetMs(naive - DAY_MS, zone);
  const after = offsetMs(naive + DAY_MS, zone);
  const candidates = [naive - before, naive - after].filter(
    (instant) => instant + offsetMs(instant, zone) === naive,
  );
  return candidates.length > 0 ? Math.min(...candidates) : naive - before;
}

/** The same time of day, `days` days later. */
export function addDays(local: LocalTime, days: number): LocalTime {
  return asLocal(asUtc(local) + days * DAY_MS);
}

/** Minutes since midnight of a local time, or of a time of day `HH:MM`. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(-5, -3)) * 60 + Number(time.slice(-2));
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(local: LocalTime): number {
  return new Date(asUtc(local)).getUTCDay() || 7;
}

/** Formats for people: "Tuesday 24 November, 09:00", "martes, 24 de noviembre, 09:00". */
export function sayLocalTime(local: LocalTime, locale: Locale): string {
  return new Intl.DateTimeFormat(languageOf(locale).tag, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(asUtc(local))
    .replace(' at ', ', ');
}

/** The local time as if its zone were UTC. */
function asUtc(local: LocalTime): number {
  const [, year, month, day, hour, minute] = LOCAL.exec(local) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

function asLocal(utc: number): LocalTime {
  return Number.isFinite(utc) ? new Date(utc).toISOString().slice(0, 16) : '';
}

/** The zone's offset from UTC at an instant, to the minute. */
function offsetMs(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter costs a hundred times its use. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

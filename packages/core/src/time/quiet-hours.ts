import { addDays, instantOf, type LocalTime, localTimeAt, minuteOfDay } from './local-time.js';

/** Local times of day, `HH:MM`; 21:00 to 08:00 spans midnight. Equal ends: never quiet. */
export interface QuietHours {
  readonly start: string;
  readonly end: string;
}

/** Whether a local time is in quiet hours, when no notification may be sent. The end itself is not. */
export function isQuiet(time: LocalTime, { start, end }: QuietHours): boolean {
  const [at, from, to] = [minuteOfDay(time), minuteOfDay(start), minuteOfDay(end)];
  if (from === to) return false;
  return from < to ? at >= from && at < to : at >= from || at < to;
}

/** The first instant (ms) from `wish` on that is not in quiet hours: the wish itself, or when they end. */
export function nextAllowed(wish: number, zone: string, quiet: QuietHours): number {
  const local = localTimeAt(wish, zone);
  if (!isQuiet(local, quiet)) return wish;
  const sameDay = `${local.slice(0, 11)}${quiet.end}`;
  const end = sameDay > local ? sameDay : addDays(sameDay, 1);
  const instant = instantOf(end, zone);
  // In an hour that the clock repeats the end occurs twice; in the second pass, the first end has already passed.
  if (instant > wish && !isQuiet(localTimeAt(instant, zone), quiet)) return instant;
  return afterRepeatedHour(wish, zone, quiet);
}

/** Searches minute by minute around a clock change, where the end of quiet hours occurs twice or not at all. */
function afterRepeatedHour(wish: number, zone: string, quiet: QuietHours): number {
  const minute = 60_000;
  let at = Math.floor(wish / minute) * minute + minute;
  while (isQuiet(localTimeAt(at, zone), quiet)) at += minute;
  return at;
}

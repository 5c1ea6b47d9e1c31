import { addDays, instantOf, type LocalTime, localTimeAt, minuteOfDay } from './local-time.js';

/** Times of day `HH:MM` on the user's clock; from 21:00 to 08:00 they span midnight. Equal ends: never quiet. */
export interface QuietHours {
  readonly start: string;
  readonly end: string;
}

/** Whether nothing may reach the user at this local time. The end itself is allowed. */
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
  // An hour that the clock repeats has the end twice; seen from its second half, the first one has passed.
  if (instant > wish && !isQuiet(localTimeAt(instant, zone), quiet)) return instant;
  return afterRepeatedHour(wish, zone, quiet);
}

/** Around a change of the clock, where the end of quiet hours is shown twice or not at all: minute by minute. */
function afterRepeatedHour(wish: number, zone: string, quiet: QuietHours): number {
  const minute = 60_000;
  let at = Math.floor(wish / minute) * minute + minute;
  while (isQuiet(localTimeAt(at, zone), quiet)) at += minute;
  return at;
}

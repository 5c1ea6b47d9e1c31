import { plusMinutes } from '../ui/time/local-time.js';

/** Times of day HH:MM on the user's clock; from 21:00 to 08:00 they span midnight. Equal ends: never quiet. */
export interface QuietHours {
  readonly start: string;
  readonly end: string;
}

/** When something wanted at a local time may come: then, or when quiet hours end. The server has the last word. */
export function afterQuietHours(local: string, { start, end }: QuietHours): string {
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)];
  const spansMidnight = start > end;
  const isQuiet = spansMidnight ? time >= start || time < end : time >= start && time < end;
  if (!isQuiet) return local;
  const sameDay = `${day}T${end}`;
  return time < end ? sameDay : plusMinutes(sameDay, 24 * 60);
}

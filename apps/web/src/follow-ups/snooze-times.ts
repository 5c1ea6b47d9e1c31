import { plusMinutes } from '../ui/time/local-time.js';
import { afterQuietHours, type QuietHours } from './quiet-hours.js';

export type SnoozeChoice = 'hour' | 'evening' | 'morning';

export interface SnoozeTime {
  readonly choice: SnoozeChoice;
  readonly wish: string;
  /** When it will come: the wish, or the end of quiet hours. */
  readonly comes: string;
}

const EVENING = '19:00';
const MORNING = '09:00';

/** What a snooze may be, seen from a local time: this evening only while it lies ahead. */
export function snoozeTimes(now: string, quiet: QuietHours): readonly SnoozeTime[] {
  const today = now.slice(0, 10);
  const tomorrow = plusMinutes(`${today}T00:00`, 24 * 60).slice(0, 10);
  const wishes: { readonly choice: SnoozeChoice; readonly wish: string }[] = [
    { choice: 'hour', wish: plusMinutes(now, 60) },
    { choice: 'evening', wish: `${today}T${EVENING}` },
    { choice: 'morning', wish: `${tomorrow}T${MORNING}` },
  ];
  return wishes
    .filter(({ wish }) => wish > now)
    .map(({ choice, wish }) => ({ choice, wish, comes: afterQuietHours(wish, quiet) }));
}

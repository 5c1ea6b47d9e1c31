import type { Rhythm } from '@roundtable/api';
import { addDays, type LocalTime, nextAllowed, type QuietHours } from '@roundtable/core';
import { nextOccurrence } from './rhythm.js';

/** The columns of a follow-up that decide when it is due. */
export interface FollowUpTimes {
  /** The due local time; for a rhythm its first occurrence. */
  readonly localTime: LocalTime;
  /** The local time until which the user snoozed it. */
  readonly snoozedTo: LocalTime | null;
  readonly rhythm: Rhythm | null;
  /** The local time up to which a rhythm's occurrences are served. */
  readonly servedThrough: LocalTime | null;
  /** Number of deliveries since it was created or snoozed. */
  readonly nudges: number;
}

/**
 * The local time at which a follow-up is due next. After an unanswered delivery it is due again a day later at its own
 * time of day; if the delivery was late, a day after the day of that delivery.
 */
export function wishOf(times: FollowUpTimes, toldOn: string | null = null): LocalTime {
  const { localTime, snoozedTo, rhythm, servedThrough, nudges } = times;
  if (rhythm !== null) return snoozedTo ?? nextOccurrence(localTime, rhythm, servedThrough);
  const wish = addDays(snoozedTo ?? localTime, nudges);
  if (nudges === 0 || toldOn === null || wish.slice(0, 10) > toldOn) return wish;
  return addDays(`${toldOn}${wish.slice(10)}`, 1);
}

/** A follow-up's next due time as an instant (ms), and what may defer it. */
export interface WantedAt {
  readonly wish: number;
  readonly row: { readonly deferredFor: string | null; readonly dueAt: Date };
  readonly user: { readonly zone: string; readonly quiet: QuietHours };
}

/** The instant of the next delivery: the due time or a stored deferral, outside of quiet hours. */
export function dueInstant({ row, user, wish }: WantedAt): number {
  const held = row.deferredFor !== null && HOLDING.includes(row.deferredFor);
  return nextAllowed(held ? Math.max(wish, row.dueAt.getTime()) : wish, user.zone, user.quiet);
}

/** Deferrals that cannot be recomputed from the clock: that could bring the delivery forward, so `dueAt` holds. */
const HOLDING: readonly string[] = ['daily_cap', 'unanswered', 'busy'];

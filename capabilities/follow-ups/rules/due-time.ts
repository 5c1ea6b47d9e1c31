import type { Rhythm } from '@roundtable/api';
import { addDays, type LocalTime, nextAllowed, type QuietHours } from '@roundtable/core';
import { nextOccurrence } from './rhythm.js';

/** When a follow-up is wanted: what its row says of time. */
export interface FollowUpTimes {
  /** The wanted local time; of a rhythm its first occurrence. */
  readonly localTime: LocalTime;
  /** The user put it off to this time. */
  readonly snoozedTo: LocalTime | null;
  readonly rhythm: Rhythm | null;
  /** The local time up to which a rhythm was served. */
  readonly servedThrough: LocalTime | null;
  /** How often it was told since it was made, or put off. */
  readonly nudges: number;
}

/**
 * The local time at which a follow-up is wanted next. One that was told without an answer comes again a day later, at
 * its own time of day: on the day after the one that it was told on, when a rule or an outage had held it back.
 */
export function wishOf(times: FollowUpTimes, toldOn: string | null = null): LocalTime {
  const { localTime, snoozedTo, rhythm, servedThrough, nudges } = times;
  if (rhythm !== null) return snoozedTo ?? nextOccurrence(localTime, rhythm, servedThrough);
  const wish = addDays(snoozedTo ?? localTime, nudges);
  if (nudges === 0 || toldOn === null || wish.slice(0, 10) > toldOn) return wish;
  return addDays(`${toldOn}${wish.slice(10)}`, 1);
}

/** A follow-up's next wish as an instant (ms), and what may put it off. */
export interface WantedAt {
  readonly wish: number;
  readonly row: { readonly deferredFor: string | null; readonly dueAt: Date };
  readonly user: { readonly zone: string; readonly quiet: QuietHours };
}

/** When its next telling is allowed: from the wish on, or from when a rule put it off to. */
export function dueInstant({ row, user, wish }: WantedAt): number {
  const held = row.deferredFor !== null && HOLDING.includes(row.deferredFor);
  return nextAllowed(held ? Math.max(wish, row.dueAt.getTime()) : wish, user.zone, user.quiet);
}

/** Deferrals that do not follow from the clock: computing them again could bring the follow-up forward, so the stored `dueAt` holds. */
const HOLDING: readonly string[] = ['daily_cap', 'unanswered', 'busy'];

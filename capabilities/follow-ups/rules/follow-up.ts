import type { FollowUpKind, Rhythm } from '@roundtable/api';
import { addDays, type LocalTime } from '@roundtable/core';
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

/** How often a follow-up is told before it waits for its user: a commitment that nobody answered for comes once more. */
export function mostNudges(kind: FollowUpKind): number {
  return kind === 'commitment' ? 2 : 1;
}

/** Whether the user asked for it; else the system speaks of its own accord, in a rhythm. */
export function isAskedFor(kind: FollowUpKind): boolean {
  return kind === 'commitment' || kind === 'reminder' || kind === 'promise';
}

/** The topic of its input: who opens it depends on that. */
export function topicOf(kind: FollowUpKind): 'insights' | 'follow_up' {
  return isInsights(kind) ? 'insights' : 'follow_up';
}

/** Whether a follow-up is about figures: the home agent opens, and brings the agent in who reads them. */
export function isInsights(kind: FollowUpKind): kind is 'weekly_insights' | 'monthly_insights' {
  return kind === 'weekly_insights' || kind === 'monthly_insights';
}

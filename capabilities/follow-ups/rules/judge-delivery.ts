import type { FollowUpKind } from '@roundtable/api';
import {
  addDays,
  instantOf,
  isQuiet,
  type LocalTime,
  localTimeAt,
  nextAllowed,
  type QuietHours,
} from '@roundtable/core';
import { isAskedFor } from './kinds.js';

/** Why a due delivery has to wait. `unanswered`: the user did not answer the last ones. */
export type DeferReason = 'not_yet' | 'quiet_hours' | 'daily_cap' | 'busy' | 'unanswered';

export interface DeliveryFacts {
  readonly kind: FollowUpKind;
  readonly now: number;
  /** Due time (ms). */
  readonly wish: number;
  readonly zone: string;
  readonly quiet: QuietHours;
  readonly perDay: number;
  /** Deliveries on the user's current local day. */
  readonly sentToday: number;
  /** Deliveries since the user's last activity. */
  readonly unanswered: number;
  /** Whether something that the user asked for is pending. */
  readonly awaited: boolean;
  /** Whether a turn is running in the conversation, or inputs wait in it. */
  readonly busy: boolean;
  /** Number of deferrals of this occurrence. */
  readonly deferrals: number;
}

export type DeliveryJudgement =
  | { readonly type: 'deliver' }
  | { readonly type: 'defer'; readonly until: number; readonly reason: DeferReason };

const MOST_UNANSWERED = 2;
/** First and longest backoff: while a model is unavailable, a conversation may stay busy for hours. */
const BUSY_MS = 10_000;
const MOST_BUSY_MS = 5 * 60_000;
/** Temporal's clock differs from ours: a timer may fire slightly early. */
const EARLY_MS = 1_000;
const MORNING = '08:00';

/** Whether a follow-up may be delivered now, else when to retry: never in quiet hours, never before its due time. */
export function judgeDelivery(facts: DeliveryFacts): DeliveryJudgement {
  const { now, wish, zone, quiet } = facts;
  const allowed = (instant: number) => nextAllowed(instant, zone, quiet);
  const defer = (until: number, reason: DeferReason): DeliveryJudgement => ({ type: 'defer', until, reason });
  if (wish - now > EARLY_MS) return defer(allowed(wish), 'not_yet');
  const at = Math.max(now, wish);
  if (isQuiet(localTimeAt(at, zone), quiet)) return defer(allowed(at), 'quiet_hours');
  const tomorrow = allowed(nextMorning(at, zone, quiet));
  if (facts.unanswered >= mostUnanswered(facts)) return defer(tomorrow, 'unanswered');
  if (facts.sentToday >= facts.perDay) return defer(tomorrow, 'daily_cap');
  if (facts.busy) return defer(allowed(at + Math.min(BUSY_MS * (facts.deferrals + 1), MOST_BUSY_MS)), 'busy');
  return { type: 'deliver' };
}

/**
 * While something that the user asked for is pending, a system follow-up stops after one unanswered message instead of
 * two (decision 0007).
 */
function mostUnanswered({ kind, awaited }: DeliveryFacts): number {
  return awaited && !isAskedFor(kind) ? MOST_UNANSWERED - 1 : MOST_UNANSWERED;
}

/** The due time moved out of quiet hours, as the user sees it when a follow-up is created. */
export function plannedInstant(wish: LocalTime, zone: string, quiet: QuietHours): number {
  return nextAllowed(instantOf(wish, zone), zone, quiet);
}

/** The end of quiet hours on the user's next local day; 08:00 for a user without quiet hours. */
function nextMorning(instant: number, zone: string, quiet: QuietHours): number {
  const time = quiet.start === quiet.end ? MORNING : quiet.end;
  return instantOf(`${addDays(localTimeAt(instant, zone), 1).slice(0, 11)}${time}`, zone);
}

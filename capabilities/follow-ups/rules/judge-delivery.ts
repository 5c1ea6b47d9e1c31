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

/** Why something that is due has to wait. `unanswered`: the last ones were not answered, so the user is left in peace. */
export type DeferReason = 'not_yet' | 'quiet_hours' | 'daily_cap' | 'busy' | 'unanswered';

export interface DeliveryFacts {
  readonly kind: FollowUpKind;
  readonly now: number;
  /** When it was wanted (ms). */
  readonly wish: number;
  readonly zone: string;
  readonly quiet: QuietHours;
  readonly perDay: number;
  /** Deliveries on the user's present local day. */
  readonly sentToday: number;
  /** Deliveries since the user was last heard of. */
  readonly unanswered: number;
  /** Something that the user asked for is still to come. */
  readonly awaited: boolean;
  /** A turn runs in the conversation, or inputs wait in it. */
  readonly busy: boolean;
  /** How often this occurrence was put off. */
  readonly deferrals: number;
}

export type DeliveryJudgement =
  | { readonly type: 'deliver' }
  | { readonly type: 'defer'; readonly until: number; readonly reason: DeferReason };

const MOST_UNANSWERED = 2;
/** The first wait and the longest: a model that is away keeps a conversation busy for hours. */
const BUSY_MS = 10_000;
const MOST_BUSY_MS = 5 * 60_000;
/** Temporal's clock and ours are not one: a timer may fire a moment early. */
const EARLY_MS = 1_000;
const MORNING = '08:00';

/** Whether a follow-up may be spoken now, else when to look again: never within quiet hours, never before the wish. */
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

/** While something that the user asked for is pending, a system follow-up stops after one unanswered message, not two (decision 0007). */
function mostUnanswered({ kind, awaited }: DeliveryFacts): number {
  return awaited && !isAskedFor(kind) ? MOST_UNANSWERED - 1 : MOST_UNANSWERED;
}

/** The wish, moved out of quiet hours: what a user is told when a follow-up is made. */
export function plannedInstant(wish: LocalTime, zone: string, quiet: QuietHours): number {
  return nextAllowed(instantOf(wish, zone), zone, quiet);
}

/** When quiet hours end on the user's next local day; at eight for a user without any. */
function nextMorning(instant: number, zone: string, quiet: QuietHours): number {
  const time = quiet.start === quiet.end ? MORNING : quiet.end;
  return instantOf(`${addDays(localTimeAt(instant, zone), 1).slice(0, 11)}${time}`, zone);
}

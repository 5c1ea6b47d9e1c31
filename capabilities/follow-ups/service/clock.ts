import {
  fail,
  instantOf,
  isLocalTime,
  type LocalTime,
  localTimeAt,
  ok,
  type QuietHours,
  type ServiceResult,
} from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';

/** The user's time zone and quiet hours. */
export interface UserClock {
  readonly zone: string;
  readonly quiet: QuietHours;
}

export async function userClock(tx: Pick<UserTx, 'profile'>): Promise<UserClock> {
  const profile = await tx.profile.get();
  return {
    zone: profile?.timeZone ?? 'UTC',
    quiet: { start: profile?.quietHoursStart ?? '21:00', end: profile?.quietHoursEnd ?? '08:00' },
  };
}

const LONGEST_AHEAD_MS = 5 * 366 * 86_400_000;

/**
 * A requested time as a local time of the user; it must be in the future, by at most five years. The error contains the
 * user's current time, so that a model that is a day off can correct its call.
 */
export function futureLocal(
  wish: string,
  about: { field: string; zone: string; now: Date },
): ServiceResult<LocalTime> {
  const { field, zone, now } = about;
  const local = asLocal(wish, zone);
  const instant = instantOf(local, zone);
  const present = localTimeAt(now.getTime(), zone);
  // The current minute counts as the future: it means now.
  if (local < present) {
    return fail('VALIDATION_ERROR', `${field}: ${local} has passed; it is ${present} in ${zone}`, {
      [field]: 'must lie ahead',
    });
  }
  if (instant - now.getTime() > LONGEST_AHEAD_MS) {
    return fail('VALIDATION_ERROR', `${field}: ${local} is more than five years ahead`, {
      [field]: 'must be within five years',
    });
  }
  return ok(local);
}

/** A local time unchanged, or an instant as the user's local time. */
export function asLocal(wish: string, zone: string): LocalTime {
  return isLocalTime(wish) ? wish : localTimeAt(Date.parse(wish), zone);
}

import { fail, type ServiceResult } from '@roundtable/core';

/** What was deleted can be brought back for this long; then it is removed for good. */
const RESTORABLE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What was deleted before this instant is gone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);
}

export function tooLateToRestore<T>(what: string): ServiceResult<T> {
  return fail(
    'NOT_FOUND',
    `This ${what} was deleted more than ${RESTORABLE_DAYS} days ago and can no longer be restored.`,
  );
}

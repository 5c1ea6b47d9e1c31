import type { FollowUp } from '@roundtable/api';

/** The server tells a follow-up a moment after its time. */
const SOONEST_MS = 2_000;
const LATEST_LATE_MS = 60_000;
/** What is far away may be changed elsewhere before. */
const LATEST_MS = 3_600_000;

/**
 * In how many milliseconds to look whether a follow-up was told: behind the time of the next one; while that is late, less
 * and less often. False: nothing is to come.
 */
export function nextLookMs(
  followUps: readonly Pick<FollowUp, 'status' | 'nextAt'>[],
  nowMs: number,
): number | false {
  const times = followUps.flatMap(({ status, nextAt }) =>
    status === 'scheduled' && nextAt !== null ? [Date.parse(nextAt)] : [],
  );
  if (times.length === 0) return false;
  const untilMs = Math.min(...times) - nowMs;
  if (untilMs > 0) return Math.min(untilMs + SOONEST_MS, LATEST_MS);
  return Math.min(Math.max(-untilMs, SOONEST_MS), LATEST_LATE_MS);
}

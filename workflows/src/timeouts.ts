import type { ActivityOptions } from '@temporalio/workflow';

// Recovery is timeouts (docs/kernel.md): a lost worker is noticed after one heartbeat timeout.
/** Long enough that an hour without a database fails no turn; a step that hangs at every attempt ends at last. */
const LONGEST_STEP = '24 hours';

const retry = { initialInterval: 200, backoffCoefficient: 2, maximumInterval: 5_000 } as const;

/** A model call: long, streaming, cancellable. WAIT: an interrupted call saves its partial text before it ends. */
export const MODEL_STEP: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: LONGEST_STEP,
  heartbeatTimeout: 2_000,
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry,
};

/** A tool. When cancelled it stops its calls to other systems, but completes its transaction. Each tool has its own, shorter limit. */
export const TOOL_STEP: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: LONGEST_STEP,
  heartbeatTimeout: 2_000,
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry,
};

/** Any other step in the database. Never cancelled: its transaction completes by itself. */
export const DATABASE_STEP: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: LONGEST_STEP,
  heartbeatTimeout: 2_000,
  retry,
};

/** Ends a failed or interrupted turn: tried until it succeeds, because nothing else would end the turn. */
export const SETTLE_STEP: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: 2_000,
  retry,
};

/** A short database look-up that the run has to wait for. */
export const LOOKUP_STEP: ActivityOptions = {
  startToCloseTimeout: '5 seconds',
  heartbeatTimeout: 2_000,
  retry,
};

/** Deletes many rows; nobody waits for it. */
export const PURGE_STEP: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: 2_000,
  retry,
};

/** Continue-as-new beyond this many events (0.1 s of replay), or at the first idle moment after a week. */
export const HISTORY_EVENTS = 500;
export const RUN_AGE_MS = 7 * 24 * 3_600_000;

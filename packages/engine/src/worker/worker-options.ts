import type { CustomSlotSupplier, WorkerOptions, WorkflowSlotInfo } from '@temporalio/worker';

const ACTIVITY_SLOTS = 500; // the default 100 would mean 100 streams
/** Steps send few heartbeats by themselves; the default would hold back those that fetch an interrupt for half a minute. */
const HEARTBEAT_THROTTLE_MS = 250;
/** Few: a frozen worker takes one task per open poll, and each costs a conversation a timeout. */
const POLLS = 4;

const JOB_ACTIVITY_SLOTS = 60; // webhooks that wait for receivers take at most 40 of these
const JOB_POLLS = 2;
const CACHED_RUNS = 100; // a follow-up sleeps for hours: it is replayed in a few milliseconds when it wakes

/** Decides which workflow tasks are taken, and when (admission/workflow-admission.ts). */
type Admission = CustomSlotSupplier<WorkflowSlotInfo>;

const BOTH = {
  stickyQueueScheduleToStartTimeout: 1_000,
  /**
   * How long one activation of workflow code may take before the SDK ends its thread. The default of 5 s can end a
   * healthy process that lacks CPU. The SDK reads this option but does not document it.
   */
  isolateExecutionTimeout: '30 seconds',
  shutdownGraceTime: 5_000,
} as const;

/** The concurrency limits of the conversations' worker. */
export function conversationWorkerOptions(cachedConversations: number, admission: Admission) {
  return {
    ...BOTH,
    ...polls(POLLS),
    tuner: slots(admission, ACTIVITY_SLOTS),
    maxCachedWorkflows: cachedConversations,
    maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE_MS,
    defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE_MS,
  } as const satisfies Partial<WorkerOptions>;
}

/** The concurrency limits of the jobs' worker. */
export function jobWorkerOptions(admission: Admission) {
  return {
    ...BOTH,
    ...polls(JOB_POLLS),
    tuner: slots(admission, JOB_ACTIVITY_SLOTS),
    maxCachedWorkflows: CACHED_RUNS,
    workflowThreadPoolSize: 1,
  } as const satisfies Partial<WorkerOptions>;
}

function slots(admission: Admission, activities: number) {
  const fixed = (numSlots: number) => ({ type: 'fixed-size', numSlots }) as const;
  return {
    workflowTaskSlotSupplier: admission,
    activityTaskSlotSupplier: fixed(activities),
    localActivityTaskSlotSupplier: fixed(1), // unused
    nexusTaskSlotSupplier: fixed(1),
  };
}

/** Used because the SDK documents, but does not read, its options `maxConcurrent…TaskPolls`. */
function polls(maximum: number) {
  const behavior = { type: 'simple-maximum', maximum } as const;
  return { workflowTaskPollerBehavior: behavior, activityTaskPollerBehavior: behavior };
}

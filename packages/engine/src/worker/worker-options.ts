import type { CustomSlotSupplier, WorkerOptions, WorkflowSlotInfo } from '@temporalio/worker';

const ACTIVITY_SLOTS = 500; // the default 100 would mean 100 streams
const HEARTBEAT_THROTTLE_MS = 400; // else an interrupt reaches a running model call only after half a minute
/** A frozen worker swallows one task for each poll that it left open, and each costs that conversation a timeout. */
const POLLS = 4;

const JOB_ACTIVITY_SLOTS = 60; // of these, webhooks that wait for receivers take 40 at most
const JOB_POLLS = 2;
const CACHED_RUNS = 100; // a follow-up sleeps for hours: it is replayed in a few milliseconds when it wakes

/** Which workflow tasks are taken, and when (admission/workflow-admission.ts). */
type Admission = CustomSlotSupplier<WorkflowSlotInfo>;

const BOTH = {
  stickyQueueScheduleToStartTimeout: 1_000,
  /**
   * How long a run's code may take for one activation; beyond it the SDK breaks its thread. On a starved processor its
   * own 5 s end a sound process. The SDK reads this option and does not describe it.
   */
  isolateExecutionTimeout: '30 seconds',
  shutdownGraceTime: 5_000,
} as const;

/** How much the worker of conversations takes on at once. */
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

/** How much the worker of jobs takes on at once. */
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
    localActivityTaskSlotSupplier: fixed(1), // there are none
    nexusTaskSlotSupplier: fixed(1),
  };
}

/** The SDK's options `maxConcurrent…TaskPolls` are described, but nothing reads them. */
function polls(maximum: number) {
  const behavior = { type: 'simple-maximum', maximum } as const;
  return { workflowTaskPollerBehavior: behavior, activityTaskPollerBehavior: behavior };
}

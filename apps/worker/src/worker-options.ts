import type { WorkerOptions } from '@temporalio/worker';

/** Replays at once share one thread: beyond eight each outlives its time limit and begins anew, for ever. In Temporal a task can wait. */
const WORKFLOW_SLOTS = 6;
const ACTIVITY_SLOTS = 500; // the default 100 would mean 100 streams
const HEARTBEAT_THROTTLE_MS = 400; // else an interrupt reaches a running model call only after half a minute
/** A frozen worker swallows one task for each poll that it left open, and each costs that conversation a timeout. */
const POLLS = 4;

const JOB_ACTIVITY_SLOTS = 60; // of these, webhooks that wait for receivers take 40 at most
const JOB_POLLS = 2;
const CACHED_RUNS = 100; // a follow-up sleeps for hours: it is replayed in a few milliseconds when it wakes

const BOTH = {
  maxConcurrentWorkflowTaskExecutions: WORKFLOW_SLOTS,
  stickyQueueScheduleToStartTimeout: 1_000,
  shutdownGraceTime: 5_000,
} as const satisfies Partial<WorkerOptions>;

/** How much the worker of conversations takes on at once. */
export function conversationWorkerOptions(cachedConversations: number) {
  return {
    ...BOTH,
    ...polls(POLLS),
    maxConcurrentActivityTaskExecutions: ACTIVITY_SLOTS,
    maxCachedWorkflows: cachedConversations,
    maxHeartbeatThrottleInterval: HEARTBEAT_THROTTLE_MS,
    defaultHeartbeatThrottleInterval: HEARTBEAT_THROTTLE_MS,
  } as const satisfies Partial<WorkerOptions>;
}

/** How much the worker of jobs takes on at once. */
export const JOB_WORKER_OPTIONS = {
  ...BOTH,
  ...polls(JOB_POLLS),
  maxConcurrentActivityTaskExecutions: JOB_ACTIVITY_SLOTS,
  maxCachedWorkflows: CACHED_RUNS,
  workflowThreadPoolSize: 1,
} as const satisfies Partial<WorkerOptions>;

/** The SDK's options `maxConcurrent…TaskPolls` are described, but nothing reads them. */
function polls(maximum: number) {
  const behavior = { type: 'simple-maximum', maximum } as const;
  return { workflowTaskPollerBehavior: behavior, activityTaskPollerBehavior: behavior };
}

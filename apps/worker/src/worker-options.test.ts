import { describe, expect, test } from 'vitest';
import { conversationWorkerOptions, JOB_WORKER_OPTIONS } from './worker-options.js';

describe.each([
  ['conversations', conversationWorkerOptions(600)],
  ['jobs', JOB_WORKER_OPTIONS],
])('the worker of %s', (_, options) => {
  test('replays no more runs at once than end within their time limit', () => {
    expect(options.maxConcurrentWorkflowTaskExecutions).toBeGreaterThanOrEqual(4);
    expect(options.maxConcurrentWorkflowTaskExecutions).toBeLessThanOrEqual(8);
  });

  test('leaves few polls open, and never more than it has slots for', () => {
    for (const behavior of [options.workflowTaskPollerBehavior, options.activityTaskPollerBehavior]) {
      expect(behavior.type).toBe('simple-maximum');
      expect(behavior.maximum).toBeGreaterThanOrEqual(2);
      expect(behavior.maximum).toBeLessThanOrEqual(4);
    }
    expect(options.workflowTaskPollerBehavior.maximum).toBeLessThanOrEqual(
      options.maxConcurrentWorkflowTaskExecutions,
    );
  });
});

test('an interrupt reaches a running call within half a second: heartbeats carry it, and none is held back longer', () => {
  const { maxHeartbeatThrottleInterval, defaultHeartbeatThrottleInterval } = conversationWorkerOptions(600);
  expect(Math.max(maxHeartbeatThrottleInterval, defaultHeartbeatThrottleInterval)).toBeLessThanOrEqual(500);
});

test.each([0, 600])('the cache of conversations is what the configuration says: %i', (cached) => {
  expect(conversationWorkerOptions(cached).maxCachedWorkflows).toBe(cached);
});

import { describe, expect, test } from 'vitest';
import { createWorkflowAdmission } from './admission/workflow-admission.js';
import { conversationWorkerOptions, jobWorkerOptions } from './worker-options.js';

const admission = createWorkflowAdmission({ ended() {}, limited() {} });

describe.each([
  ['conversations', conversationWorkerOptions(600, admission)],
  ['jobs', jobWorkerOptions(admission)],
])('the worker of %s', (_, options) => {
  test('takes workflow tasks as admission lets them in', () => {
    expect(options.tuner.workflowTaskSlotSupplier).toBe(admission);
  });

  test('leaves few polls open', () => {
    for (const behavior of [options.workflowTaskPollerBehavior, options.activityTaskPollerBehavior]) {
      expect(behavior.type).toBe('simple-maximum');
      expect(behavior.maximum).toBeGreaterThanOrEqual(2);
      expect(behavior.maximum).toBeLessThanOrEqual(4);
    }
  });
});

test('an interrupt reaches a running call within half a second: heartbeats carry it, and none is held back longer', () => {
  const options = conversationWorkerOptions(600, admission);
  const { maxHeartbeatThrottleInterval, defaultHeartbeatThrottleInterval } = options;
  expect(Math.max(maxHeartbeatThrottleInterval, defaultHeartbeatThrottleInterval)).toBeLessThanOrEqual(500);
});

test.each([0, 600])('the cache of conversations is what the configuration says: %i', (cached) => {
  expect(conversationWorkerOptions(cached, admission).maxCachedWorkflows).toBe(cached);
});

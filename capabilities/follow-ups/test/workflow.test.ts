import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JOBS_TASK_QUEUE } from '@roundtable/workflows';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTimeSkipping } from '../../../packages/testing/src/system/time-skipping.js';
import type { FollowUpAttempt, FollowUpPlan } from '../follow-up-run.js';
import {
  cancel,
  changed,
  FOLLOW_UP_WORKFLOW,
  type FollowUpWorkflowActivities,
  followUpWorkflowId,
  nextTelling,
} from '../workflow-messages.js';

const BUNDLE = {
  code: readFileSync(
    createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle'),
    'utf8',
  ),
};
const HOUR = 3_600_000;

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startTimeSkipping();
});
afterAll(() => env.teardown());

const wait = (until: number, more: Partial<Extract<FollowUpPlan, { type: 'wait' }>> = {}): FollowUpPlan => ({
  type: 'wait',
  occurrence: 1,
  until: new Date(until).toISOString(),
  label: "commitment 'call the gym' for Tue 2026-11-24 09:00 Europe/Madrid",
  deferrals: 0,
  deferredFor: null,
  ...more,
});
const ended: FollowUpPlan = { type: 'ended', why: 'it was told' };

interface Told {
  readonly at: number;
  readonly occurrence: number;
}

/** Runs a follow-up against these activities; its history is replayed afterwards. */
async function run(
  id: string,
  activities: {
    plan(looks: number): Promise<FollowUpPlan> | FollowUpPlan;
    deliver(told: readonly Told[]): FollowUpAttempt;
  },
  during: (handle: Awaited<ReturnType<typeof start>>) => Promise<void> = async () => {},
): Promise<{ told: Told[]; looks: number }> {
  const told: Told[] = [];
  let looks = 0;
  const implementation: FollowUpWorkflowActivities = {
    planFollowUp: async () => activities.plan(++looks),
    deliverFollowUp: async ({ occurrence }) => {
      told.push({ at: await env.currentTimeMs(), occurrence });
      return activities.deliver(told);
    },
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: JOBS_TASK_QUEUE,
    workflowBundle: BUNDLE,
    activities: { ...implementation },
  });
  await worker.runUntil(async () => {
    const handle = await start(id);
    await during(handle);
    await handle.result();
  });
  const history = await env.client.workflow.getHandle(followUpWorkflowId(id)).fetchHistory();
  await Worker.runReplayHistory({ workflowBundle: BUNDLE }, history, followUpWorkflowId(id));
  return { told, looks };
}

function start(id: string) {
  return env.client.workflow.start(FOLLOW_UP_WORKFLOW, {
    workflowId: followUpWorkflowId(id),
    taskQueue: JOBS_TASK_QUEUE,
    args: [{ followUpId: id, userId: 'u' }],
  });
}

test('waits for the instant, tells, waits again when a rule put it off, and ends', async () => {
  const due = (await env.currentTimeMs()) + 30 * 24 * HOUR;
  const { told } = await run('one', {
    plan: () => wait(due),
    deliver: (told) =>
      told.length === 1
        ? {
            outcome: 'deferred: quiet hours',
            next: wait(due + 9 * HOUR, { deferrals: 1, deferredFor: 'quiet_hours' }),
          }
        : { outcome: 'delivered', next: ended },
  });
  expect(told.map(({ at }) => Math.round((at - due) / HOUR))).toEqual([0, 9]);
});

test('a change moves the timer: the old one tells nothing', async () => {
  const start = await env.currentTimeMs();
  const { told, looks } = await run(
    'moved',
    {
      plan: (looks) => wait(start + (looks === 1 ? 100 : 10) * HOUR),
      deliver: () => ({ outcome: 'delivered', next: ended }),
    },
    async (handle) => {
      while ((await handle.query(nextTelling)) === null);
      await handle.signal(changed);
      await handle.signal(changed);
    },
  );
  expect(looks).toBeGreaterThanOrEqual(2);
  expect(told.map(({ at }) => Math.round((at - start) / HOUR))).toEqual([10]);
});

test('cancelled, it ends at once; an operator reads what it waits for and why', async () => {
  const due = (await env.currentTimeMs()) + 1_000 * HOUR;
  const { told } = await run(
    'cancelled',
    {
      plan: () => wait(due, { deferrals: 1, deferredFor: 'quiet_hours' }),
      deliver: () => ({ outcome: 'delivered', next: ended }),
    },
    async (handle) => {
      while ((await handle.query(nextTelling)) === null);
      const details = await handle.query<string>('__temporal_workflow_metadata').then(JSON.stringify);
      expect(details).toContain(
        "follow-up: commitment 'call the gym' for Tue 2026-11-24 09:00 Europe/Madrid, deferred once: quiet hours",
      );
      await handle.signal(cancel);
    },
  );
  expect(told).toEqual([]);
});

test('a rhythm goes on over many occurrences in runs of bounded length', async () => {
  const start = await env.currentTimeMs();
  const { told } = await run('rhythm', {
    plan: (looks) => (looks > 3 ? ended : wait(start + 24 * HOUR)),
    deliver: (told) => ({
      outcome: 'delivered',
      next:
        told.length === 40
          ? ended
          : wait(start + (told.length + 1) * 24 * HOUR, { occurrence: told.length + 1 }),
    }),
  });
  expect(told.length).toBeGreaterThan(20);
  const runs = env.client.workflow.getHandle(followUpWorkflowId('rhythm'));
  expect((await runs.describe()).historyLength).toBeLessThan(300);
}, 240_000);

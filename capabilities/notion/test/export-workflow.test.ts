import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JOBS_TASK_QUEUE } from '@roundtable/workflows';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../packages/testing/src/system/eventually.js';
import { startTimeSkipping } from '../../../packages/testing/src/system/time-skipping.js';
import type { NotionBatch, NotionExportEnd } from '../export-run.js';
import {
  lookAtExport,
  NOTION_EXPORT_WORKFLOW,
  type NotionExportActivities,
  notionExportWorkflowId,
} from '../workflow-messages.js';

const BUNDLE = {
  code: readFileSync(
    createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle'),
    'utf8',
  ),
};
const HOUR = 3_600_000;
const DONE: NotionBatch = { type: 'ended', how: 'done' };
const wait = (ms: number, handled = 0): NotionBatch => ({ type: 'wait', handled, ms, why: 'rate_limited' });

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startTimeSkipping();
});
afterAll(() => env.teardown());

type Handle = Awaited<ReturnType<typeof start>>;

/** Temporal repeats what a busy machine answers too late; it counts once. */
const isFirstAttempt = () => activityInfo().attempt === 1;

/** Runs an export against these batches; every history is replayed afterwards. */
async function run(
  id: string,
  batch: (n: number) => NotionBatch | Promise<NotionBatch>,
  during: (handle: Handle) => Promise<void> = async () => {},
) {
  const faults: number[] = [];
  const at: number[] = [];
  const ends: NotionExportEnd[] = [];
  const implementation: NotionExportActivities = {
    exportNotionBatch: async (about) => {
      if (isFirstAttempt()) {
        faults.push(about.faults);
        at.push(await env.currentTimeMs());
      }
      return batch(faults.length);
    },
    endNotionExport: async ({ how }) => {
      if (isFirstAttempt()) ends.push(how);
    },
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: JOBS_TASK_QUEUE,
    workflowBundle: BUNDLE,
    activities: { ...implementation },
  });
  const result: unknown = await worker.runUntil(async () => {
    const handle = await start(id);
    await during(handle);
    return handle.result();
  });
  const history = await env.client.workflow.getHandle(notionExportWorkflowId(id)).fetchHistory();
  await Worker.runReplayHistory({ workflowBundle: BUNDLE }, history, notionExportWorkflowId(id));
  return { result, faults, at, ends, events: history.events?.length ?? 0 };
}

function untilItWaits(handle: Handle) {
  return eventually('it waits', async () => {
    const { events } = await handle.fetchHistory();
    return events?.some(({ timerStartedEventAttributes: timer }) => timer != null) ? true : null;
  });
}

function start(id: string) {
  return env.client.workflow.start(NOTION_EXPORT_WORKFLOW, {
    workflowId: notionExportWorkflowId(id),
    taskQueue: JOBS_TASK_QUEUE,
    args: [{ exportId: id, userId: 'u' }],
  });
}

test('batches follow each other until none is left; a wait is as long as it says', async () => {
  const { result, at, faults } = await run('plain', (n) => {
    if (n === 1) return { type: 'more', handled: 20 };
    return n === 2 ? wait(2 * HOUR, 3) : DONE;
  });
  expect(result).toBe('done');
  expect(faults).toEqual([0, 0, 0]);
  expect(Math.round(((at[2] ?? 0) - (at[1] ?? 0)) / HOUR)).toBe(2);
});

test('each batch hears how often nothing went through before it', async () => {
  const { faults } = await run('faults', (n) => (n < 4 ? wait(1_000) : n === 4 ? wait(1_000, 1) : DONE));
  expect(faults).toEqual([0, 1, 2, 3, 0]);
});

test('a signal ends a wait at once', async () => {
  const { at } = await run(
    'looked',
    (n) => (n === 1 ? wait(100 * HOUR) : DONE),
    async (handle) => {
      await untilItWaits(handle);
      await handle.signal(lookAtExport);
    },
  );
  expect(((at[1] ?? 0) - (at[0] ?? 0)) / HOUR).toBeLessThan(1);
});

test('after a day in which nothing went through it gives up, and says so', async () => {
  const { result, ends, at } = await run('away', () => wait(5 * 60_000));
  expect([result, ends]).toEqual(['notion_away', ['notion_away']]);
  expect(Math.round(((at.at(-1) ?? 0) - (at[0] ?? 0)) / HOUR)).toBe(24);
}, 300_000);

test('an operator’s cancellation is written down as the end of the export', async () => {
  const { result, ends } = await run(
    'cancelled',
    () => wait(HOUR),
    async (handle) => {
      await untilItWaits(handle);
      await handle.cancel();
    },
  );
  expect([result, ends]).toEqual(['cancelled', ['cancelled']]);
});

test('a fault of ours that stays is written down, too', async () => {
  const { result, ends } = await run('broken', () => {
    throw ApplicationFailure.nonRetryable('a fault of ours');
  });
  expect([result, ends]).toEqual(['internal', ['internal']]);
});

test('a very long export keeps its histories short', async () => {
  const { result, events, faults } = await run('long', (n) =>
    n < 300 ? { type: 'more', handled: 20 } : DONE,
  );
  expect([result, faults.length]).toEqual(['done', 300]);
  expect(events).toBeLessThan(600);
}, 300_000);

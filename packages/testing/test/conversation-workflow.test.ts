import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type DirectResult, initialState, type StepInput, type StepResult } from '@roundtable/core/replayed';
import {
  CONVERSATION_WORKFLOW,
  conversationWorkflowId,
  interrupt,
  SEARCH_ATTRIBUTES,
  TASK_QUEUE,
  userMessage,
  type WorkerSinks,
  type WorkflowActivities,
} from '@roundtable/workflows';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { type InjectedSinks, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTimeSkipping } from '../src/system/time-skipping.js';

const BUNDLE = {
  code: readFileSync(
    createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle'),
    'utf8',
  ),
};
const KEYWORD = 2; // temporal.api.enums.v1.IndexedValueType
const PATIENCE = { timeout: 30_000, interval: 50 };

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startTimeSkipping();
  const searchAttributes = Object.fromEntries(
    Object.values(SEARCH_ATTRIBUTES).map(({ name }) => [name, KEYWORD] as const),
  );
  await env.connection.operatorService.addSearchAttributes({ namespace: 'default', searchAttributes });
});
afterAll(() => env.teardown());

const notAsked = () => Promise.reject(new Error('this conversation has no such step'));

/** What the conversation's steps and its acceptance come to; everything else is not asked for. */
function activities(about: {
  askAgent(input: StepInput): StepResult;
  acceptDirect(): Promise<DirectResult>;
}): WorkflowActivities {
  return {
    askAgent: async (input) => about.askAgent(input),
    acceptDirect: () => about.acceptDirect(),
    loadSnapshot: async () => ({ type: 'found', state: { ...initialState(), turn: 1, lastTaken: 1 } }),
    purge: async () => {},
    runTool: notAsked,
    prepare: notAsked,
    review: notAsked,
    applyDecision: notAsked,
    expireConfirmations: notAsked,
    settleTurn: notAsked,
  };
}

test('a message that is being accepted while its run ends is answered by the next run', async () => {
  const conversationId = '66666666-6666-4666-8666-666666666666';
  const workflowId = conversationWorkflowId(conversationId);
  const asked: (number | null | undefined)[] = [];
  let accepting = false;
  let accept = (_: DirectResult): void => {};
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle: BUNDLE,
    activities: {
      ...activities({
        acceptDirect: () =>
          new Promise((resolve) => {
            accepting = true;
            accept = resolve;
          }),
        // The store has answered the first input before, so that the run begins again from there; then the conversation is gone.
        askAgent({ opening }) {
          asked.push(opening?.input);
          return asked.length === 1 ? { type: 'stale', known: true } : { type: 'gone' };
        },
      }),
    },
  });
  await worker.runUntil(async () => {
    const handle = await env.client.workflow.start(CONVERSATION_WORKFLOW, {
      workflowId,
      taskQueue: TASK_QUEUE,
      args: [{ conversationId, userId: 'u', team: 'pair', fresh: true }],
    });
    const first = env.client.workflow.getHandle(workflowId, handle.firstExecutionRunId);
    await handle.signal(userMessage, { text: 'straight from the CLI' });
    await vi.waitUntil(() => accepting, PATIENCE);
    await handle.signal(userMessage, { n: 1, id: 'i', kind: 'message', confirmationId: null, preview: '' });
    await vi.waitUntil(() => asked.length === 1, PATIENCE);
    // The run has heard that it is to end: its next task after the step is done.
    await vi.waitUntil(async () => {
      const { events } = await first.fetchHistory();
      const types = (events ?? []).map((event) => event.workflowTaskCompletedEventAttributes != null);
      const step = (events ?? []).findIndex((event) => event.activityTaskCompletedEventAttributes != null);
      return step !== -1 && types.slice(step).includes(true);
    }, PATIENCE);
    const { status } = await first.describe();
    accept({ type: 'accepted', n: 2, id: 'd', kind: 'message', confirmationId: null, preview: '' });
    expect(status.name).toBe('RUNNING');
    await handle.result();
    await Worker.runReplayHistory({ workflowBundle: BUNDLE }, await first.fetchHistory(), workflowId);
  });
  expect(asked).toEqual([1, 2]);
}, 180_000);

test('an interrupt tells the worker at once that the model call is cancelled', async () => {
  const conversationId = '77777777-7777-4777-8777-777777777777';
  const workflowId = conversationWorkflowId(conversationId);
  const told: string[] = [];
  const sinks: InjectedSinks<WorkerSinks> = {
    steps: { cancelled: { fn: (info) => void told.push(info.workflowId) } },
  };
  let asked = false;
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle: BUNDLE,
    sinks,
    activities: {
      ...activities({ askAgent: () => ({ type: 'gone' }), acceptDirect: notAsked }),
      // As a model call that goes on until the worker has been told, however long it would be.
      askAgent: async (): Promise<StepResult> => {
        asked = true;
        await vi.waitUntil(() => told.length > 0, PATIENCE);
        return { type: 'gone' };
      },
    },
  });
  await worker.runUntil(async () => {
    const handle = await env.client.workflow.start(CONVERSATION_WORKFLOW, {
      workflowId,
      taskQueue: TASK_QUEUE,
      args: [{ conversationId, userId: 'u', team: 'pair', fresh: true }],
    });
    await handle.signal(userMessage, { n: 1, id: 'i', kind: 'message', confirmationId: null, preview: '' });
    await vi.waitUntil(() => asked, PATIENCE);
    await handle.signal(interrupt, { turn: 1, by: 'u' });
    await handle.result();
  });
  expect(told).toEqual([workflowId]);
}, 180_000);

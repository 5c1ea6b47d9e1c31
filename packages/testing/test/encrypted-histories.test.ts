import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createDataConverter, type PayloadKeys } from '@roundtable/engine/temporal';
import { type RunningTemporalServer, startTemporalServer } from '@roundtable/local-stack';
import { JOBS_TASK_QUEUE } from '@roundtable/workflows';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowUpPlan } from '../../../capabilities/follow-ups/follow-up-run.js';
import {
  changed,
  FOLLOW_UP_WORKFLOW,
  type FollowUpWorkflowActivities,
  followUpWorkflowId,
  nextTelling,
} from '../../../capabilities/follow-ups/workflow-messages.js';
import { eventually } from '../src/system/eventually.js';
import { reservedPort } from '../src/system/ports.js';
import { quietTemporal } from '../src/system/quiet-temporal.js';
import { testFolder } from '../src/system/test-folder.js';
import { textsIn } from '../src/system/texts-in.js';

const workflowBundle = {
  code: readFileSync(
    createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle'),
    'utf8',
  ),
};
const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const keys = (encryptsWith: string | null, ...all: string[]): PayloadKeys => ({ encryptsWith, all });
const CANARY = 'quokka';

let temporal: RunningTemporalServer;
let env: TestWorkflowEnvironment;
beforeAll(async () => {
  quietTemporal();
  const logFile = join(testFolder(), 'encrypted-histories.log');
  temporal = await startTemporalServer({ port: await reservedPort(), logFile });
  env = await TestWorkflowEnvironment.createFromExistingServer({ address: temporal.address });
});
afterAll(async () => {
  try {
    await env.teardown();
  } finally {
    await temporal.stop({ force: true });
  }
});

const ended: FollowUpPlan = { type: 'ended', why: `settled: ${CANARY}` };
const waiting = (): FollowUpPlan => ({
  type: 'wait',
  occurrence: 1,
  until: new Date(Date.now() + 3_600_000).toISOString(),
  label: `reminder '${CANARY}'`,
  deferrals: 0,
  deferredFor: null,
});

/** A process of jobs with these keys, until `during` is over. `plans` are the answers of the looks, in order. */
async function withKeys(
  given: PayloadKeys | undefined,
  plan: () => FollowUpPlan,
  during: (client: Client) => Promise<void>,
): Promise<void> {
  const dataConverter = createDataConverter(given);
  const activities: FollowUpWorkflowActivities = {
    planFollowUp: async () => plan(),
    deliverFollowUp: () => Promise.reject(new Error('nothing is due')),
  };
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue: JOBS_TASK_QUEUE,
    workflowBundle,
    activities: { ...activities },
    dataConverter,
    maxCachedWorkflows: 0, // every task replays from the history
  });
  await worker.runUntil(() => during(new Client({ connection: env.connection, dataConverter })));
}

function start(client: Client, id: string): Promise<WorkflowHandle> {
  return client.workflow.signalWithStart(FOLLOW_UP_WORKFLOW, {
    workflowId: followUpWorkflowId(id),
    taskQueue: JOBS_TASK_QUEUE,
    args: [{ followUpId: id, userId: 'u', log: [`before: ${CANARY}`] }],
    signal: changed.name,
    signalArgs: [],
    staticSummary: `follow-up: ${CANARY}`,
  });
}

/** What it waits for, once it waits. */
const waits = (handle: WorkflowHandle) =>
  eventually('it waits', async () => {
    const plan = await handle.query(nextTelling);
    return plan?.type === 'wait' ? plan : null;
  });
/** Whatever Temporal keeps of a run: its history and its description, as they are on the wire. */
async function keptOf({ workflowId }: WorkflowHandle): Promise<string> {
  const execution = { workflowId };
  const { workflowService } = env.connection;
  const history = await workflowService.getWorkflowExecutionHistory({ namespace: 'default', execution });
  const description = await workflowService.describeWorkflowExecution({ namespace: 'default', execution });
  return textsIn([history, description]).join('\n');
}

test('with keys, nothing that is said in a run can be read in Temporal: input, signal, summary, result, failure', async () => {
  let looks = 0;
  const plan = () => {
    looks++;
    if (looks === 1) throw new TypeError(`cannot read ${CANARY}`);
    return looks === 2 ? waiting() : ended;
  };
  await withKeys(keys(NEW, NEW), plan, async (client) => {
    const handle = await start(client, 'sealed');
    expect(await waits(handle)).toMatchObject({ label: `reminder '${CANARY}'` });
    await handle.signal(changed);
    await handle.result();
    expect(looks).toBe(3);
    const kept = await keptOf(handle);
    expect(kept).not.toContain(CANARY);
    expect(kept).toContain('Encoded failure');
    const dataConverter = createDataConverter(keys(OLD, OLD, NEW));
    await Worker.runReplayHistory({ workflowBundle, dataConverter }, await handle.fetchHistory());
  });
}, 240_000);

test('a failure that lasts shows nothing of its words either', async () => {
  const plan = () => {
    throw new Error(`no ${CANARY} today`);
  };
  await withKeys(keys(NEW, NEW), plan, async (client) => {
    const handle = await start(client, 'failing');
    await eventually('it failed', async () =>
      (await keptOf(handle)).includes('Encoded failure') ? true : null,
    );
    expect(await keptOf(handle)).not.toContain(CANARY);
    await handle.terminate();
  });
}, 240_000);

test('a run that began without keys goes on with them, then with a newer one, then with encryption off', async () => {
  const stages = [undefined, keys(OLD, OLD), keys(NEW, NEW, OLD), keys(null, NEW, OLD)];
  const id = 'through-all';
  for (const [i, stage] of stages.entries()) {
    const last = i === stages.length - 1;
    await withKeys(stage, last ? () => ended : waiting, async (client) => {
      const handle = i === 0 ? await start(client, id) : client.workflow.getHandle(followUpWorkflowId(id));
      await handle.signal(changed);
      if (last) await handle.result();
      else await waits(handle);
    });
  }
  const { status } = await env.client.workflow.getHandle(followUpWorkflowId(id)).describe();
  expect(status.name).toBe('COMPLETED');
}, 240_000);

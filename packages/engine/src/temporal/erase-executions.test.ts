import { randomUUID } from 'node:crypto';
import proto from '@temporalio/proto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExecutions } from './erase-executions.js';

const {
  DeleteWorkflowExecutionRequest,
  ListWorkflowExecutionsRequest,
  ListWorkflowExecutionsResponse,
  WorkflowService,
} = proto.temporal.api.workflowservice.v1;
const NOT_FOUND = 5; // gRPC
const DEADLINE_EXCEEDED = 4;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const fault = (code: number) => Object.assign(new Error('refused'), { code, details: '', metadata: {} });

/** A Temporal in the process that lists what it has, 500 at a time, and takes `callMs` for each call. */
function scriptedTemporal(about: {
  readonly runs: number;
  readonly callMs: number;
  readonly gone?: number;
  readonly refusal?: number;
}) {
  const all: string[] = Array.from({ length: about.runs }, () => randomUUID());
  const runs = new Set(all);
  const gone = new Set(all.slice(0, about.gone ?? 0));
  let deadline = Number.POSITIVE_INFINITY;

  function answer(method: string, bytes: Uint8Array): Uint8Array {
    vi.setSystemTime(Date.now() + about.callMs);
    if (Date.now() > deadline) throw fault(DEADLINE_EXCEEDED);
    if (method === 'ListWorkflowExecutions') return list(ListWorkflowExecutionsRequest.decode(bytes));
    if (about.refusal !== undefined) throw fault(about.refusal);
    const runId = DeleteWorkflowExecutionRequest.decode(bytes).workflowExecution?.runId ?? '';
    if (gone.has(runId)) throw fault(NOT_FOUND);
    runs.delete(runId);
    return new Uint8Array();
  }
  function list({ nextPageToken }: { nextPageToken: Uint8Array }): Uint8Array {
    const from = Number(Buffer.from(nextPageToken).toString());
    const page = all.slice(from, from + 500).filter((run) => runs.has(run));
    const next = from + 500 < all.length ? `${from + 500}` : '';
    return ListWorkflowExecutionsResponse.encode({
      executions: page.map((runId) => ({ execution: { workflowId: `conversation-${runId}`, runId } })),
      nextPageToken: Buffer.from(next),
    }).finish();
  }

  const executions = createExecutions({
    options: { namespace: 'default' },
    async withDeadline(at, call) {
      deadline = Number(at);
      return call();
    },
    workflowService: WorkflowService.create((method, bytes, done) => {
      try {
        done(null, answer(method.name, bytes ?? new Uint8Array()));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    }),
  });
  return { look: () => executions.erase({ kind: 'user', id: randomUUID() }), left: () => runs.size };
}

describe('a look for the executions of an account', () => {
  it('that has more than fit in some seconds ends without a fault, and the next looks go on', async () => {
    const temporal = scriptedTemporal({ runs: 300, callMs: 100 });
    const began = Date.now();
    const found = await temporal.look();
    expect(Date.now() - began).toBeLessThan(9_000);
    expect(found).toBeGreaterThan(50);
    expect(temporal.left()).toBe(300 - found);
    while ((await temporal.look()) > 0);
    expect(temporal.left()).toBe(0);
  });

  it('deletes all that is listed, and counts what somebody else has deleted', async () => {
    expect(await scriptedTemporal({ runs: 3, callMs: 1, gone: 2 }).look()).toBe(3);
    expect(await scriptedTemporal({ runs: 1_200, callMs: 1 }).look()).toBe(1_200);
    expect(await scriptedTemporal({ runs: 0, callMs: 1 }).look()).toBe(0);
  });

  it('fails with a Temporal that does not answer in time, or refuses', async () => {
    await expect(scriptedTemporal({ runs: 1, callMs: 6_000 }).look()).rejects.toMatchObject({
      code: DEADLINE_EXCEEDED,
    });
    await expect(scriptedTemporal({ runs: 1, callMs: 1, refusal: 7 }).look()).rejects.toMatchObject({
      code: 7,
    });
  });
});

import { JOBS_TASK_QUEUE, SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const DEADLINE_MS = 5_000;

/** A run of a job in Temporal: one a row, which the run reads for itself. */
export interface JobRun {
  /** Its type, the name of the exported function. */
  readonly workflow: string;
  readonly workflowId: string;
  readonly input: object;
  /** Has a running one look at its row again. */
  readonly signal: string;
  /** What Temporal's lists show of it. */
  readonly summary: string;
  readonly userId: string;
  /** Something is still to be done; else a run that there may be only has to end. */
  readonly pending: boolean;
}

/** Starts the run, or has the running one look again. One with nothing to do is only signalled, never started. */
export async function startOrSignal(client: Client, run: JobRun): Promise<void> {
  const { workflow, workflowId, input, signal, summary, userId, pending } = run;
  await client.withDeadline(Date.now() + DEADLINE_MS, async () => {
    if (!pending) return signalIfThere(client, workflowId, signal);
    await client.workflow.signalWithStart(workflow, {
      workflowId,
      taskQueue: JOBS_TASK_QUEUE,
      workflowTaskTimeout: WORKFLOW_TASK_MS,
      args: [input],
      signal,
      signalArgs: [],
      staticSummary: summary,
      typedSearchAttributes: new TypedSearchAttributes([
        { key: SEARCH_ATTRIBUTES.user, value: userId },
        { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
      ]),
    });
  });
}

/** That none runs is as good: there is nothing to end. */
async function signalIfThere(client: Client, workflowId: string, signal: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

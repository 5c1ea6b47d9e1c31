import { JOBS_TASK_QUEUE, SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const DEADLINE_MS = 5_000;

/** The workflow of a job: one per row, which the workflow reads itself. */
export interface JobRun {
  /** The workflow type: the name of the exported function. */
  readonly workflow: string;
  readonly workflowId: string;
  readonly input: object;
  /** The signal that makes a running workflow read its row again. */
  readonly signal: string;
  /** The summary in Temporal's lists. */
  readonly summary: string;
  readonly userId: string;
  /** Whether work is left; if not, a running workflow is only signalled, so that it ends. */
  readonly pending: boolean;
}

/** Starts the workflow, or signals the running one. Without pending work it only signals and never starts. */
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

/** Does nothing if no workflow is running. */
async function signalIfThere(client: Client, workflowId: string, signal: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

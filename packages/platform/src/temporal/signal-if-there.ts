import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { SignalDefinition } from '@temporalio/common';

/** Signals a run; that none runs is as good: there is nothing to end. */
export async function signalIfThere(
  client: Client,
  workflowId: string,
  signal: SignalDefinition<[]>,
): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

import type { Client } from '@temporalio/client';

interface Payloads {
  readonly payloads?: readonly { readonly data?: Uint8Array | null }[] | null;
}

/** The largest activity input or result in the newest runs of a conversation, in bytes. */
export async function largestPayload(
  temporal: Client,
  workflowId: string,
  newestRuns: number,
): Promise<number> {
  let largest = 0;
  let runId: string | undefined;
  for (let run = 0; run < newestRuns; run++) {
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const event of events ?? []) {
      const input = event.activityTaskScheduledEventAttributes?.input;
      const result = event.activityTaskCompletedEventAttributes?.result;
      largest = Math.max(largest, bytesOf(input), bytesOf(result));
    }
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? undefined;
    if (!runId) break;
  }
  return largest;
}

function bytesOf(value: Payloads | null | undefined): number {
  return (value?.payloads ?? []).reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
}

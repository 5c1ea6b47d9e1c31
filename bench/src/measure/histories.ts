import type { Client } from '@temporalio/client';

/** temporal.api.enums.v1.EventType and TimeoutType */
const TASK_TIMED_OUT = 8;
const TASK_FAILED = 9;
const START_TO_CLOSE = 1;

export interface Histories {
  readonly events: number;
  /** When a workflow task turned out to be late: begun, and not ended in its time. Milliseconds since 1970. */
  readonly late: readonly number[];
}

/** The events of these workflows, of all their runs from the newest back to the first. */
export async function historiesOf(temporal: Client, ids: readonly string[]): Promise<Histories> {
  let count = 0;
  const late: number[] = [];
  for (const id of ids) {
    for (let runId: string | null | undefined; runId !== null; ) {
      const { events } = await temporal.workflow.getHandle(id, runId).fetchHistory();
      count += events?.length ?? 0;
      for (const { eventType, eventTime, workflowTaskTimedOutEventAttributes: timedOut } of events ?? []) {
        // A sticky queue whose worker is gone times out before anybody has begun.
        const begunTooLong = eventType === TASK_TIMED_OUT && timedOut?.timeoutType === START_TO_CLOSE;
        if (eventType === TASK_FAILED || begunTooLong) late.push(Number(eventTime?.seconds ?? 0) * 1_000);
      }
      runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || null;
    }
  }
  return { events: count, late };
}

import type { System } from '@roundtable/testing';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';

/** One run of a conversation's workflow, as Temporal keeps it. */
export interface Run {
  readonly runId: string;
  readonly status: string;
  readonly events: number;
  /** Bytes of every payload of the activities: inputs, results, failures, summaries. */
  readonly activityPayloads: readonly number[];
  /** Bytes of all others: what the run was started with and carries on, signals, search attributes. */
  readonly otherPayloads: readonly number[];
}

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;
type HistoryEvent = NonNullable<History['events']>[number];

/** Talks to the system's Temporal server for as long as the work takes. */
export async function withTemporal<T>(system: System, work: (client: Client) => Promise<T>): Promise<T> {
  const { address, namespace } = system.temporal;
  const connection = await Connection.connect({
    address,
    channelArgs: { 'grpc.enable_http_proxy': 0 },
  });
  try {
    return await work(new Client({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

/** All runs of a conversation, the oldest first. */
export function runsOf(system: System, conversationId: string): Promise<Run[]> {
  return withTemporal(system, async (client) => {
    const runs: (Run & { startedAt: number })[] = [];
    const workflowId = `conversation-${conversationId}`;
    for await (const run of client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
      const history = await client.workflow.getHandle(workflowId, run.runId).fetchHistory();
      const events = history.events ?? [];
      runs.push({
        runId: run.runId,
        status: run.status.name,
        startedAt: run.startTime.getTime(),
        events: events.length,
        activityPayloads: payloadSizes(events.filter(isOfActivity)),
        otherPayloads: payloadSizes(events.filter((event) => !isOfActivity(event))),
      });
    }
    return runs.sort((a, b) => a.startedAt - b.startedAt);
  });
}

/** What has happened in a workflow's present run, by the names of the events; nothing while there is no run. */
export async function eventNames(system: System, workflowId: string): Promise<readonly string[]> {
  return withTemporal(system, async (client) => {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    return (events ?? []).flatMap((event) =>
      Object.entries(event).flatMap(([name, value]) => (value == null ? [] : [name])),
    );
  }).catch(() => []);
}

function isOfActivity(event: HistoryEvent): boolean {
  return Object.entries(event).some(([field, value]) => field.startsWith('activityTask') && value != null);
}

/** A payload is whatever carries encoded data beside its metadata, wherever it is in an event. */
function payloadSizes(value: unknown): number[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('data' in value && value.data instanceof Uint8Array && 'metadata' in value) return [value.data.length];
  return Object.values(value).flatMap(payloadSizes);
}

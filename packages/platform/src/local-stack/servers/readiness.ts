import { connect } from 'node:net';
import type { Connection } from '@temporalio/client';

/** Whether something accepts connections at `host:port`. */
export function acceptsConnections(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Whether an HTTP address answers with a 2xx within a second. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const WORKFLOW_TASK_QUEUE = 1; // temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW

/** When a worker last polled a task queue for workflow tasks (ms, 0: never), and for how long the oldest of them waits. */
export async function describeQueue(
  connection: Connection,
  queue: { readonly namespace: string; readonly taskQueue: string },
): Promise<{ polledAt: number; backlogSeconds: number }> {
  const { pollers, stats } = await connection.workflowService.describeTaskQueue({
    namespace: queue.namespace,
    taskQueue: { name: queue.taskQueue },
    taskQueueType: WORKFLOW_TASK_QUEUE,
    reportStats: true,
  });
  const polls = (pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000);
  return {
    polledAt: Math.max(0, ...polls),
    backlogSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
  };
}

/** Whether a worker has polled a task queue since `since` (ms): the server's own word, whatever the worker prints. */
export async function hasPoller(
  connection: Connection,
  queue: { readonly namespace: string; readonly taskQueue: string; readonly since: number },
): Promise<boolean> {
  const { polledAt } = await describeQueue(connection, queue);
  return polledAt > queue.since - 2_000; // the server's clock may be another one
}

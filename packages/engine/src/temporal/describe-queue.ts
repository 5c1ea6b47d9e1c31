import type { Connection } from '@temporalio/client';

const WORKFLOW_TASK_QUEUE = 1; // temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW

/** When a worker last polled the queue for workflow tasks (ms; 0: never), and how long the oldest task has waited. */
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

/** Whether a worker has polled a task queue since `since` (ms), according to the server. */
export async function hasPoller(
  connection: Connection,
  queue: { readonly namespace: string; readonly taskQueue: string; readonly since: number },
): Promise<boolean> {
  const { polledAt } = await describeQueue(connection, queue);
  return polledAt > queue.since - 2_000; // the server's clock may differ
}

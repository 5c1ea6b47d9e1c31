import { JOBS_TASK_QUEUE, TASK_QUEUE } from '@roundtable/workflows';
import type { Connection } from '@temporalio/client';
import { describeQueue } from './describe-queue.js';

/** A worker polls at least once a minute. */
const POLL_MS = 70_000;
/** Tasks start within milliseconds, unless the workers are overloaded. */
const BACKLOG_SECONDS = 10;

/**
 * Describes the faults of the workers' task queues: no worker polls one, or its tasks wait. Empty when there are none.
 * @throws when Temporal does not answer
 */
export async function queueFaults(connection: Connection, namespace: string): Promise<string[]> {
  const queues = [TASK_QUEUE, JOBS_TASK_QUEUE];
  const states = await Promise.all(
    queues.map(async (taskQueue) => ({
      taskQueue,
      ...(await describeQueue(connection, { namespace, taskQueue })),
    })),
  );
  return states.flatMap(({ taskQueue, polledAt, backlogSeconds }) => {
    if (polledAt < Date.now() - POLL_MS) return [`nobody works on ${taskQueue}: messages are kept, and wait`];
    if (backlogSeconds < BACKLOG_SECONDS) return [];
    return [
      `overloaded: tasks of ${taskQueue} wait for ${Math.round(backlogSeconds)} s; messages are accepted, and answered later`,
    ];
  });
}

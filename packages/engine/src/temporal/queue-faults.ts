import { JOBS_TASK_QUEUE, TASK_QUEUE } from '@roundtable/workflows';
import type { Connection } from '@temporalio/client';
import { describeQueue } from './describe-queue.js';

/** A worker asks at least once a minute. */
const POLL_MS = 70_000;
/** Tasks are taken within milliseconds, unless workers have more to do than they can. */
const BACKLOG_SECONDS = 10;

/**
 * What is wrong with the workers, by what Temporal sees of their task queues: nobody works on one, or its tasks wait.
 * Empty when all is well. @throws when Temporal does not answer.
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

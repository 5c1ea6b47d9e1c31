import { JOBS_TASK_QUEUE, TASK_QUEUE } from '@roundtable/workflows';
import type { Connection } from '@temporalio/client';
import { hasPoller } from '../local-stack/readiness.js';

/** A worker asks at least once a minute. */
const POLL_MS = 70_000;

/** The task queues that no worker has asked for work lately. @throws when Temporal does not answer. */
export async function idleQueues(connection: Connection, namespace: string): Promise<string[]> {
  const since = Date.now() - POLL_MS;
  const queues = [TASK_QUEUE, JOBS_TASK_QUEUE];
  const polled = await Promise.all(
    queues.map((taskQueue) => hasPoller(connection, { namespace, taskQueue, since })),
  );
  return queues.filter((_, i) => polled[i] !== true);
}

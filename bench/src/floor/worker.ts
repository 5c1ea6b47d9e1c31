import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import * as activities from './activities.js';
import { readFloorConfig } from './config.js';

// Process: the floor's worker, with the options of apps/worker.
const config = readFloorConfig();
Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
const connection = await NativeConnection.connect({ address: config.TEMPORAL_ADDRESS });
const worker = await Worker.create({
  connection,
  namespace: config.TEMPORAL_NAMESPACE,
  taskQueue: config.FLOOR_TASK_QUEUE,
  workflowsPath: fileURLToPath(new URL('./workflow.js', import.meta.url)),
  activities,
  maxConcurrentActivityTaskExecutions: 500,
  maxConcurrentWorkflowTaskExecutions: 100,
  maxCachedWorkflows: 2_000,
  stickyQueueScheduleToStartTimeout: 1_000,
  shutdownGraceTime: 1_000,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
  });
}
await worker.run();
await connection.close();

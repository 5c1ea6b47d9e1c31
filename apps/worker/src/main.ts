import {
  connectWorker,
  createLogger,
  openTracing,
  readTemporalTarget,
  serveMetrics,
  startWatchdog,
  telemetryOf,
} from '@roundtable/platform';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { programEnv, readConfig, temporalEnv } from './config.js';
import { createWorkerMetrics } from './metrics/worker-metrics.js';
import { createConversationWorker } from './worker.js';

const { config, capabilities: configs } = readConfig();
const log = createLogger({ name: 'worker', level: config.LOG_LEVEL });
const tracing = await openTracing(telemetryOf(config, 'roundtable-worker'));
Runtime.install({
  logger: new DefaultLogger('WARN', ({ level, message, meta }) =>
    log[level === 'ERROR' ? 'error' : 'warn']({ temporal: level, ...meta }, message),
  ),
  shutdownSignals: [], // shut down below, once
});

const target = readTemporalTarget(temporalEnv());
const connection = await connectWorker(target);
const metrics = createWorkerMetrics();
const port = config.METRICS_PORT;
const served =
  port === undefined
    ? null
    : await serveMetrics(metrics.registry, {
        port,
        host: config.METRICS_HOST,
        token: config.METRICS_TOKEN ?? null,
      });
const { worker, jobs, close } = await createConversationWorker(config, {
  connection,
  namespace: target.namespace,
  log,
  metrics,
  tracing,
  environment: programEnv(),
  configs,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'draining');
    if (worker.getState() === 'RUNNING') worker.shutdown();
    jobs.shutdown();
  });
}
await startWatchdog({ name: 'worker' });
log.info({ namespace: target.namespace, address: target.connectionOptions.address }, 'worker is running');
try {
  await Promise.all([worker.run(), jobs.run()]);
} catch (error) {
  // What it had begun, others take up; whatever watches this process starts it again.
  log.fatal({ error }, 'the worker broke, and ends');
  process.exit(1);
}
await close();
await served?.close();
await connection.close();
await tracing.close();
log.info({}, 'worker has stopped');

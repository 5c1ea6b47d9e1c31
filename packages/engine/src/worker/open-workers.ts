import { DefaultLogger, type NativeConnection, Runtime } from '@temporalio/worker';
import type { Capability } from '../contract/capability.js';
import { readConfigs } from '../contract/capability-configs.js';
import { telemetryOf } from '../process/config.js';
import type { Environment } from '../process/env.js';
import { createLogger, type Logger } from '../process/logger.js';
import { serveMetrics } from '../process/metrics/serve-metrics.js';
import { openTracing } from '../process/telemetry/tracing.js';
import { useLanguages } from '../process/use-languages.js';
import { connectWorker, readTemporalTarget, type TemporalTarget } from '../temporal/connection.js';
import { workerEnv } from './config.js';
import { createWorkerMetrics } from './metrics/worker-metrics.js';
import { createConversationWorker } from './worker.js';

export interface WorkersOptions {
  readonly capabilities: readonly Capability[];
  /** The environment variables of the process (docs/operations.md). */
  readonly env: Environment;
  /** The file with the bundle of all workflows. */
  readonly workflowBundle: string;
  /** The file of the program that runs steps in a separate process: it calls `runStepProcess`. */
  readonly stepProcess: string;
  /** A connection of the host, which closes it and has installed Temporal's runtime. Without it the workers connect. */
  readonly connection?: NativeConnection;
}

export interface Workers {
  /** Resolves when both workers have ended after `shutdown`. @throws Error when one of them failed */
  run(): Promise<void>;
  /** Takes no new work, and ends when the work under way is done. */
  shutdown(why: string): void;
  /** Closes the workers' resources. */
  close(): Promise<void>;
}

/**
 * Opens the worker of conversations and the worker of jobs, each on its own task queue.
 * @throws ConfigError that names every fault of the configuration
 */
export async function openWorkers(options: WorkersOptions): Promise<Workers> {
  const { capabilities, env, workflowBundle, stepProcess } = options;
  const { config, capabilities: configs } = readConfigs(workerEnv, capabilities, env);
  useLanguages(env);
  const log = createLogger({ name: 'worker', level: config.LOG_LEVEL });
  const tracing = await openTracing(telemetryOf(config, 'roundtable-worker'));
  const target = readTemporalTarget(env);
  const connection = options.connection ?? (await connectAlone(target, log));
  const metrics = createWorkerMetrics(searchTools(capabilities));
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
    environment: env,
    capabilities,
    configs,
    workflowBundle,
    stepProcess,
  });
  return {
    async run() {
      log.info(
        { namespace: target.namespace, address: target.connectionOptions.address },
        'worker is running',
      );
      try {
        await Promise.all([worker.run(), jobs.run()]);
      } catch (error) {
        log.fatal({ error }, 'the worker broke, and ends');
        throw error;
      }
    },
    shutdown(why) {
      log.info({ signal: why }, 'draining');
      if (worker.getState() === 'RUNNING') worker.shutdown();
      jobs.shutdown();
    },
    async close() {
      await close();
      await served?.close();
      if (options.connection === undefined) await connection.close();
      await tracing.close();
      log.info({}, 'worker has stopped');
    },
  };
}

/** Installs Temporal's runtime, which a process can do only once, and connects. */
function connectAlone(target: TemporalTarget, log: Logger): Promise<NativeConnection> {
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message, meta }) =>
      log[level === 'ERROR' ? 'error' : 'warn']({ temporal: level, ...meta }, message),
    ),
    shutdownSignals: [], // the caller shuts the workers down
  });
  return connectWorker(target);
}

function searchTools(capabilities: readonly Capability[]): ReadonlySet<string> {
  const tools = capabilities.flatMap((one) => one.tools ?? []);
  return new Set(tools.filter((tool) => tool.asksSearchService).map(({ name }) => name));
}

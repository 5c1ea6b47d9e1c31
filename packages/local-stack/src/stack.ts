import type { Environment } from '@roundtable/engine/process';
import { connectClient, hasPoller, prepareNamespace, readTemporalTarget } from '@roundtable/engine/temporal';
import { TASK_QUEUE } from '@roundtable/workflows';
import { childEnvironment, gatewayUrl } from './child-env.js';
import type { LocalStackEnv } from './config.js';
import { nodeService, requireBuilt, runToEnd } from './node-service.js';
import { localPaths } from './paths.js';
import { gatewayEnvironment, ownerEnvironment, workerEnvironment } from './process-env.js';
import { localSecrets } from './secrets.js';
import { endLeftovers } from './servers/leftovers.js';
import { requireFreePorts, type WantedPort } from './servers/ports.js';
import { answersOk } from './servers/readiness.js';
import {
  appDatabaseUrl,
  findEmbeddings,
  needsSimulator,
  SIMULATOR_ENTRY,
  startDatabase,
  startSimulator,
  startTemporal,
} from './stack-servers.js';
import { createTimer } from './step-timer.js';
import type { Supervisor } from './supervise.js';

export interface StackOptions {
  readonly env: Environment;
  /** Whether the user's environment already chooses the model. */
  readonly isModelGiven: boolean;
  readonly config: LocalStackEnv;
  readonly supervisor: Supervisor;
  readonly report: (line: string) => void;
}

export interface StackSummary {
  readonly gatewayUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | null;
  readonly simulatorUrl: string | null;
}

const MIGRATE_ENTRY = 'prisma/scripts/migrate.mjs';
const PUBLISH_ENTRY = 'apps/teams/dist/publish.js';
const WORKER_ENTRY = 'apps/worker/dist/bundle/main.js';
const GATEWAY_ENTRY = 'apps/gateway/dist/bundle/main.js';

/**
 * Starts every server that the environment does not name, as soon as its dependencies are ready: Postgres, Temporal and
 * simulator in parallel, then migrations, namespace and teams, then worker and gateway.
 */
export async function startStack(options: StackOptions): Promise<StackSummary> {
  const { env, config, supervisor, report } = options;
  requireBuilt([MIGRATE_ENTRY, PUBLISH_ENTRY, SIMULATOR_ENTRY, WORKER_ENTRY, GATEWAY_ENTRY]);
  const ended = await endLeftovers();
  if (ended.length > 0) report(`stopped what an earlier start had left running: ${ended.join(', ')}`);
  await requireFreePorts(wantedPorts(config));

  // The order of these starts is the reverse of the order in which they stop.
  const embeddings = findEmbeddings(options);
  const [databaseUrl, temporal, simulatorUrl, embeddingsDir] = await Promise.all([
    startDatabase(options),
    startTemporal(options),
    startSimulator(options, embeddings),
    embeddings,
  ]);
  const childEnv = childEnvironment(env, config, {
    databaseUrl,
    temporal,
    simulatorUrl,
    embeddingsDir,
    secrets: localSecrets(),
  });
  const appUrl = appDatabaseUrl(config, databaseUrl);
  const target = readTemporalTarget(childEnv);
  const connection = await connectClient(target);
  supervisor.stopping.addEventListener('abort', () => void connection.close(), { once: true });

  const timed = createTimer(report);
  await Promise.all([
    timed('search attributes', prepareNamespace(connection, target)),
    prepareDatabase(options, ownerEnvironment(childEnv), appUrl),
  ]);
  const worker = nodeService({
    name: 'worker',
    entry: WORKER_ENTRY,
    env: workerEnvironment(childEnv, appUrl),
    drainMs: 15_000,
    isReady: (since) => hasPoller(connection, { namespace: target.namespace, taskQueue: TASK_QUEUE, since }),
  });
  const gateway = nodeService({
    name: 'gateway',
    entry: GATEWAY_ENTRY,
    env: {
      ...gatewayEnvironment(childEnv, appUrl),
      LOCAL_STACK_HOME: localPaths.home,
      LOCAL_STACK_MODEL_GIVEN: options.isModelGiven ? 'on' : 'off',
    },
    drainMs: 10_000,
    isReady: () => answersOk(`${gatewayUrl(config)}/readyz`),
    whyNot: async () =>
      (await fetch(`${gatewayUrl(config)}/readyz`, { signal: AbortSignal.timeout(2_000) })).text(),
  });
  await Promise.all([timed('worker', supervisor.start(worker)), timed('gateway', supervisor.start(gateway))]);
  return {
    gatewayUrl: gatewayUrl(config),
    temporalAddress: target.connectionOptions.address,
    temporalUiUrl: childEnv.TEMPORAL_UI_URL ?? null,
    simulatorUrl,
  };
}

async function prepareDatabase(
  { config, supervisor, report }: StackOptions,
  env: Readonly<Record<string, string | undefined>>,
  appUrl: string,
): Promise<void> {
  const timed = createTimer(report);
  const signal = supervisor.stopping;
  await timed(
    'migrations',
    runToEnd({ name: 'migrate', entry: MIGRATE_ENTRY, args: ['deploy'], env, signal }),
  );
  const login = { ...env, APP_DATABASE_URL: appUrl };
  await Promise.all([
    timed('teams', runToEnd({ name: 'teams:publish', entry: PUBLISH_ENTRY, env, signal })),
    // The owner of a given database creates its logins.
    config.DATABASE_URL
      ? null
      : runToEnd({ name: 'logins', entry: MIGRATE_ENTRY, args: ['logins'], env: login, signal }),
  ]);
}

function wantedPorts(config: LocalStackEnv): WantedPort[] {
  const wanted: WantedPort[] = [{ port: config.PORT, what: 'gateway', variable: 'PORT', host: config.HOST }];
  if (!config.TEMPORAL_ADDRESS) {
    wanted.push({ port: config.TEMPORAL_PORT, what: 'Temporal', variable: 'TEMPORAL_PORT' });
    wanted.push({ port: config.TEMPORAL_UI_PORT, what: "Temporal's UI", variable: 'TEMPORAL_UI_PORT' });
  }
  if (needsSimulator(config)) {
    wanted.push({ port: config.SIMULATOR_PORT, what: 'simulator', variable: 'SIMULATOR_PORT' });
  }
  return wanted;
}

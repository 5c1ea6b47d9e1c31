import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackAddresses } from './child-env.js';
import type { LocalStackEnv } from './config.js';
import { nodeService } from './node-service.js';
import { localPaths } from './paths.js';
import { fetchEmbeddingModel } from './programs/embedding-model.js';
import { startPostgres } from './servers/postgres.js';
import { acceptsConnections } from './servers/readiness.js';
import { startTemporalServer, temporalCli } from './servers/temporal-server.js';
import type { StackOptions } from './stack.js';
import { createTimer } from './step-timer.js';

export const SIMULATOR_ENTRY = 'apps/simulator/dist/main.js';

/** Starts our own Postgres unless DATABASE_URL is set. Returns the URL, and stores it for scripts like `db:migrate`. */
export async function startDatabase({ config, supervisor, report }: StackOptions): Promise<string> {
  if (config.DATABASE_URL) {
    report('Postgres          given by DATABASE_URL');
    return config.DATABASE_URL;
  }
  // The first start chooses the port; a restart after a crash must use the same one.
  let port = config.POSTGRES_PORT;
  const starting = supervisor.start({
    name: 'postgres',
    start: async () => {
      const running = await startPostgres({ port });
      port = running.port;
      return running;
    },
  });
  const { url } = await createTimer(report)('Postgres', starting);
  writeFileSync(join(localPaths.home, 'postgres.json'), JSON.stringify({ url }), { mode: 0o600 });
  return url;
}

/**
 * The database URL of gateway and worker. In our own Postgres their login owns nothing and gets a new password at each
 * start; else it is the given URL.
 */
export function appDatabaseUrl(config: StackOptions['config'], ownerUrl: string): string {
  if (config.DATABASE_URL) return config.APP_DATABASE_URL ?? config.DATABASE_URL;
  const password = randomBytes(24).toString('hex');
  return Object.assign(new URL(ownerUrl), { username: 'roundtable_login', password }).href;
}

/** Starts our own dev server, with its state in `.roundtable/temporal.db`; null if TEMPORAL_ADDRESS is set. */
export async function startTemporal(options: StackOptions): Promise<StackAddresses['temporal']> {
  const { config, supervisor, report } = options;
  if (config.TEMPORAL_ADDRESS) {
    report(`Temporal          given by TEMPORAL_ADDRESS (${config.TEMPORAL_ADDRESS})`);
    return null;
  }
  const starting = supervisor.start({
    name: 'temporal',
    start: async () =>
      startTemporalServer({
        cliPath: await temporalCli({ cliPath: config.TEMPORAL_CLI_PATH, path: config.PATH, report }),
        file: localPaths.temporalFile,
        namespace: config.TEMPORAL_NAMESPACE,
        port: config.TEMPORAL_PORT,
        uiPort: config.TEMPORAL_UI_PORT,
        signal: supervisor.stopping,
      }),
  });
  return createTimer(report)('Temporal', starting);
}

/** The folder of the embedding model: EMBEDDINGS_DIR, else fetched. Null, with a report, when it is unavailable. */
export async function findEmbeddings({ config, report }: StackOptions): Promise<string | null> {
  if (config.EMBEDDINGS_DIR) return config.EMBEDDINGS_DIR;
  try {
    return await fetchEmbeddingModel({ report });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report(`search finds words but not meanings: the model for meanings could not be downloaded (${why})`);
    return null;
  }
}

/** Whether the simulator replaces the model: `anthropic` is offered, but no key and no other address is set. */
export function needsSimulator(config: LocalStackEnv): boolean {
  if (!config.MODEL_PROVIDERS.includes('anthropic')) return false;
  return !config.ANTHROPIC_API_KEY && !config.ANTHROPIC_AUTH_TOKEN && !config.ANTHROPIC_BASE_URL;
}

/** Starts the simulator and returns its URL; null when a model is configured. */
export async function startSimulator(
  { env, config, supervisor, report }: StackOptions,
  embeddingsDir: Promise<string | null>,
): Promise<string | null> {
  if (!needsSimulator(config)) return null;
  const address = `127.0.0.1:${config.SIMULATOR_PORT}`;
  const simulator = nodeService({
    name: 'simulator',
    entry: SIMULATOR_ENTRY,
    env: {
      ...env,
      SIMULATOR_PORT: String(config.SIMULATOR_PORT),
      HOST: '127.0.0.1',
      EMBEDDINGS_DIR: (await embeddingsDir) ?? undefined,
      SIMULATOR_CACHE_DIR: join(localPaths.home, 'rehearsals'),
    },
    drainMs: 3_000,
    isReady: () => acceptsConnections(address),
  });
  await createTimer(report)('simulator', supervisor.start(simulator));
  return `http://${address}`;
}

import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddings } from '@roundtable/embeddings';
import {
  createAuthStore,
  createChangeListener,
  createDatabase,
  readBacklog,
  readChangeMarks,
} from '@roundtable/prisma';
import {
  admitInOrder,
  createAccountService,
  createAuthService,
  createConversationService,
  createHousekeeping,
  createSealer,
  createSignInService,
  createSweeper,
  createTeamService,
  rememberDeliveries,
  searchQuery,
} from '@roundtable/services';
import { Client } from '@temporalio/client';
import type { RequestHandler } from 'express';
import type { Capability } from '../contract/capability.js';
import { readConfigs } from '../contract/capability-configs.js';
import { composeCapabilities } from '../contract/compose-capabilities.js';
import { migrationFolders } from '../contract/migration-folders.js';
import { composeQuotas } from '../contract/quotas.js';
import { serveCapabilities } from '../contract/serve-capabilities.js';
import { databaseAddresses, telemetryOf } from '../process/config.js';
import type { Environment } from '../process/env.js';
import { createLogger } from '../process/logger.js';
import { openTracing } from '../process/telemetry/tracing.js';
import { useLanguages } from '../process/use-languages.js';
import { lazyClientConnection, readTemporalTarget } from '../temporal/connection.js';
import { createDataConverter } from '../temporal/data-converter.js';
import { createTemporalDelivery } from '../temporal/delivery.js';
import { createExecutions } from '../temporal/erase-executions.js';
import { allowsDevLogin, gatewayEnv } from './config.js';
import { createDependencies } from './dependencies.js';
import { createApp } from './gateway.js';
import { createHttpServer } from './http/create-server.js';
import { requestLimits } from './limits/gateway-limits.js';
import { localModelOf } from './local-model.js';
import { countInputs } from './metrics/count-inputs.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { mounted } from './mounted.js';
import { drain, listen } from './serve.js';
import { createBrowserSessions } from './sign-in/browser-sessions.js';
import { createSignInLimits } from './sign-in/sign-in-limits.js';
import { traceDelivery, traceInputs } from './tracing/trace-inputs.js';

export interface GatewayOptions {
  readonly capabilities: readonly Capability[];
  /** The environment variables of the process (docs/operations.md). */
  readonly env: Environment;
  /** The folder of the web app's files; null: serve only the HTTP API. */
  readonly webFolder: string | null;
}

export interface Gateway {
  /**
   * To mount in a host's server (`host.use(gateway.router)`): requests for other paths pass on to the host unchanged.
   * With a page, the gateway answers every path that reaches it.
   */
  readonly router: RequestHandler;
  /** Resolves when it accepts requests on its own port. @throws Error when it cannot bind the port */
  listen(): Promise<void>;
  /** Starts the background work: the sweeper's redeliveries and housekeeping. `listen` includes it. */
  start(): void;
  /** Lets requests under way finish, and resolves when everything is closed. Repeated calls return the same promise. */
  stop(why: string): Promise<void>;
  /** The longest time that a stop should take, in ms: after it the process may be killed. */
  readonly stopMs: number;
}

/** How long requests under way may take to finish. */
const GRACE_MS = 6_000;
/** The process must end within 10 s of SIGTERM. */
const LAST_MS = 9_000;

/** Opens a gateway, which does not listen yet. @throws ConfigError that names every fault of the configuration */
export async function openGateway({ capabilities, env, webFolder }: GatewayOptions): Promise<Gateway> {
  const { config, capabilities: configs } = readConfigs(gatewayEnv, capabilities, env);
  useLanguages(env);
  const composed = composeCapabilities(capabilities);
  const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const tracing = await openTracing(telemetryOf(config, 'roundtable-gateway'));
  const target = readTemporalTarget(env);
  const connection = lazyClientConnection(target);
  const dataConverter = createDataConverter(config.PAYLOAD_KEYS);
  const client = new Client({ connection, namespace: target.namespace, dataConverter });
  const addresses = databaseAddresses(config);
  const db = createDatabase({
    ...addresses.pool,
    quotas: composeQuotas(config.USER_CONVERSATION_LIMIT, capabilities, configs),
    parts: composed.parts,
    hooks: composed.hooks,
    attributes: composed.attributeColumns,
    onError: (error) => log.warn({ error }, 'an idle database connection broke'),
  });
  const changes = createChangeListener(addresses.directUrl, {
    look: (ids) => db.withSystemSql((sql) => readChangeMarks(sql.last, ids)),
    onError: (error) => log.warn({ error }, 'changes are not heard of at once; it is tried again'),
  });
  const temporal = createTemporalDelivery(client, {
    namespace: target.namespace,
    uiUrl: config.TEMPORAL_UI_URL ?? null,
    pageUrl: webFolder === null ? null : (config.PUBLIC_URL ?? null),
  });
  const previews = config.HISTORY_PREVIEWS;
  const stopping = new AbortController();
  const admission = admitInOrder(traceDelivery(temporal, tracing), {
    changes,
    stopping: stopping.signal,
  });
  const memory = rememberDeliveries(admission.delivery, Date.now);
  const metrics = createGatewayMetrics({
    backlog: () => db.withSystemSql((sql) => readBacklog(sql.last)),
    waiting: admission.waiting,
  });
  const conversations = createConversationService({
    db,
    delivery: memory.delivery,
    log,
    previews,
    dailyLimit: config.DAILY_MESSAGE_LIMIT,
    contextSources: composed.context.names,
    confirmations: composed.confirmations,
    messageFields: composed.messageFields,
    explained: composed.explained,
    attributes: composed.attributes,
  });
  const onResend = () => metrics.resends.inc();
  const sweeper = createSweeper({
    db,
    memory,
    isWaiting: admission.isWaiting,
    log,
    previews,
    now: Date.now,
    onResend,
  });
  const publicUrl = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
  const authStore = createAuthStore({
    url: addresses.directUrl,
    onError: (error) => log.warn({ error }, 'an idle database connection broke'),
  });
  const sessions = createBrowserSessions({
    adapter: authStore.adapter,
    secret: config.BETTER_AUTH_SECRET,
    publicUrl,
    log,
  });
  const sealer = createSealer(config.SECRETS_KEY);
  const auth = createAuthService(db, sessions);
  const observed = countInputs(traceInputs(conversations, tracing), metrics);
  const embeddings = openEmbeddings(config.EMBEDDINGS_DIR ?? null, log);
  const search = async (typed: unknown) =>
    typeof typed === 'string' ? searchQuery(typed, embeddings, log) : null;
  const leaving = new AbortController();
  const served = await serveCapabilities(capabilities, configs, {
    db,
    sealer,
    log,
    publicUrl,
    auth,
    conversations: observed,
    search,
    addFigures: metrics.addFigures,
    stopping: stopping.signal,
  });
  const account = createAccountService({
    db,
    auth,
    delivery: memory.delivery,
    data: composed.userData,
    forgetElsewhere: served.forgetUser,
    log,
    dailyLimit: config.DAILY_MESSAGE_LIMIT,
  });
  const housekeeping = createHousekeeping({
    db,
    log,
    tables: composed.userData.tables,
    forgetElsewhere: served.forgetUser,
    executions: createExecutions(client),
    alerts: {
      dailySpendMicros: Math.round(config.DAILY_SPEND_ALERT * 1_000_000),
      userCalls: config.USER_CALLS_ALERT,
      toolErrorRate: config.TOOL_ERROR_RATE_ALERT,
      toolCallsAtLeast: config.TOOL_ERROR_MIN_CALLS,
    },
    now: () => new Date(),
  });
  const app = createApp({
    db,
    auth,
    signIn: createSignInService({ db, sessions, sealer }),
    signInLimits: createSignInLimits({ db, log }),
    sealer,
    mails: composed.mails,
    account,
    teams: createTeamService(db, composed.teamSections),
    conversations: observed,
    capabilities: served,
    webFolder,
    changes,
    dependencies: createDependencies(db, {
      connection,
      namespace: target.namespace,
      webFolder,
      migrations: migrationFolders(capabilities),
    }),
    metrics,
    tracing,
    metricsToken: config.METRICS_TOKEN ?? null,
    limits: requestLimits(config),
    trustProxy: config.TRUST_PROXY ?? null,
    devLogin: allowsDevLogin(config),
    localModel: localModelOf(config, env),
    publicUrl,
    log,
    leaving: leaving.signal,
    stopping: stopping.signal,
  });
  const inside = mounted(app, { hasPage: webFolder !== null });
  let server: Server | null = null;
  let stopped: Promise<void> | null = null;
  async function close(why: string): Promise<void> {
    log.info({ signal: why }, 'draining');
    leaving.abort(); // load balancers see `/readyz` fail first
    await delay(config.DRAIN_DELAY_SECONDS * 1_000);
    // The sweeper of another gateway redelivers stored inputs, so nothing is lost here.
    stopping.abort();
    await Promise.all([
      sweeper.stop(),
      inside.drain(GRACE_MS),
      server === null ? null : drain(server, GRACE_MS),
    ]);
    await Promise.all([housekeeping.stop(), conversations.settled(), account.settled()]);
    await Promise.allSettled([
      embeddings?.close(),
      changes.close(),
      connection.close(),
      authStore.close(),
      db.close(),
    ]);
    await tracing.close();
    log.info({}, 'gateway has stopped');
  }

  function start(): void {
    sweeper.start();
    housekeeping.start();
  }

  return {
    router: inside.router,
    start,
    stopMs: config.DRAIN_DELAY_SECONDS * 1_000 + LAST_MS,
    async listen() {
      server = createHttpServer(app);
      await listen(server, { port: config.PORT, host: config.HOST });
      start();
      log.info({ host: config.HOST, port: config.PORT, namespace: target.namespace }, 'gateway is listening');
    },
    stop(why) {
      stopped ??= close(why);
      return stopped;
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { capabilities } from '@roundtable/capabilities';
import { openEmbeddings } from '@roundtable/embeddings';
import { composeCapabilities, serveCapabilities } from '@roundtable/engine';
import {
  createDataConverter,
  createExecutions,
  createLogger,
  createTemporalDelivery,
  lazyClientConnection,
  openTracing,
  quotasOf,
  readTemporalTarget,
  startWatchdog,
  telemetryOf,
  webhookUrlRules,
} from '@roundtable/platform';
import { createAuthStore, createChangeListener, createDatabase, readBacklog } from '@roundtable/prisma';
import {
  createAccountService,
  createAuthService,
  createCheckInService,
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
import { allowsDevLogin, readConfig, temporalEnv } from './config.js';
import { createDependencies } from './dependencies.js';
import { createGateway } from './gateway.js';
import { requestLimits } from './limits/gateway-limits.js';
import { countInputs } from './metrics/count-inputs.js';
import { createGatewayMetrics } from './metrics/gateway-metrics.js';
import { drain, listen } from './serve.js';
import { createBrowserSessions } from './sign-in/browser-sessions.js';
import { createSignInLimits } from './sign-in/sign-in-limits.js';
import { traceDelivery, traceInputs } from './tracing/trace-inputs.js';

/** Requests under way may finish in this time; the process is gone within 10 s of SIGTERM. */
const GRACE_MS = 6_000;
const LAST_MS = 9_000;

const { config, capabilities: configs } = readConfig();
const composed = composeCapabilities(capabilities);
const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
const tracing = await openTracing(telemetryOf(config, 'roundtable-gateway'));
const target = readTemporalTarget(temporalEnv());
const connection = lazyClientConnection(target);
const dataConverter = createDataConverter(config.PAYLOAD_KEYS);
const client = new Client({ connection, namespace: target.namespace, dataConverter });
const db = createDatabase({
  url: config.DATABASE_URL,
  quotas: quotasOf(config),
  onError: (error) => log.warn({ error }, 'an idle database connection broke'),
});
const changes = createChangeListener(config.DATABASE_URL, (error) =>
  log.warn({ error }, 'no hints of changes; polling goes on'),
);
const temporal = createTemporalDelivery(client, {
  namespace: target.namespace,
  uiUrl: config.TEMPORAL_UI_URL ?? null,
});
const previews = config.HISTORY_PREVIEWS;
const memory = rememberDeliveries(traceDelivery(temporal, tracing), Date.now);
const metrics = createGatewayMetrics(() => db.withSystemSql((sql) => readBacklog(sql.last)));
const conversations = createConversationService({
  db,
  delivery: memory.delivery,
  log,
  previews,
  dailyLimit: config.DAILY_MESSAGE_LIMIT,
  contextSources: composed.context.names,
});
const onResend = () => metrics.resends.inc();
const sweeper = createSweeper({ db, memory, log, previews, now: Date.now, onResend });
const publicUrl = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
const authStore = createAuthStore({
  url: config.DATABASE_URL,
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
const served = await serveCapabilities(capabilities, configs, {
  db,
  sealer,
  log,
  publicUrl,
  auth,
  conversations,
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
const embeddings = openEmbeddings(config.EMBEDDINGS_DIR ?? null, log);
const leaving = new AbortController();
const stopping = new AbortController();
const server = createGateway({
  db,
  auth,
  signIn: createSignInService({ db, sessions, sealer }),
  signInLimits: createSignInLimits({ db, log }),
  sealer,
  account,
  teams: createTeamService(db),
  conversations: countInputs(traceInputs(conversations, tracing), metrics),
  capabilities: served,
  checkIns: createCheckInService({ db, conversations, defaultTeam: config.DEFAULT_TEAM }),
  search: (text) => searchQuery(text, embeddings, log),
  changes,
  dependencies: createDependencies(db, { connection, namespace: target.namespace }),
  metrics,
  tracing,
  metricsToken: config.METRICS_TOKEN ?? null,
  webhookUrls: webhookUrlRules(config),
  limits: requestLimits(config),
  dailyLimit: config.DAILY_MESSAGE_LIMIT,
  trustProxy: config.TRUST_PROXY ?? null,
  devLogin: allowsDevLogin(config),
  publicUrl,
  log,
  leaving: leaving.signal,
  stopping: stopping.signal,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));
await listen(server, { port: config.PORT, host: config.HOST });
sweeper.start();
housekeeping.start();
await startWatchdog({ name: 'gateway' });
log.info({ host: config.HOST, port: config.PORT, namespace: target.namespace }, 'gateway is listening');

async function stop(signal: string): Promise<void> {
  if (leaving.signal.aborted) return;
  log.info({ signal }, 'draining');
  leaving.abort(); // whoever sends requests here hears of it first
  await delay(config.DRAIN_DELAY_SECONDS * 1_000);
  // What is stored is delivered again by the sweeper of another gateway, so nothing is lost by leaving here.
  setTimeout(() => process.exit(0), LAST_MS).unref();
  stopping.abort();
  await drain(server, GRACE_MS);
  await Promise.all([sweeper.stop(), housekeeping.stop(), conversations.settled(), account.settled()]);
  await Promise.allSettled([
    embeddings?.close(),
    changes.close(),
    connection.close(),
    authStore.close(),
    db.close(),
  ]);
  await tracing.close();
  log.info({}, 'gateway has stopped');
  process.exit(0);
}

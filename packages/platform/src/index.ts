export * from './config.js';
export { ConfigError, type Environment, endOnConfigError, parseEnv, readEnv, readEnvs } from './env.js';
export { findLocalServers, type LocalServer, modelsAt } from './local-stack/model/local-servers.js';
export {
  type ConnectionFile,
  connectionFile,
  connectionIn,
  saysWhichModel,
} from './local-stack/model/model-connection.js';
export { findChromium } from './local-stack/programs/chromium.js';
export { fetchEmbeddingModel } from './local-stack/programs/embedding-model.js';
export { temporalTestServer } from './local-stack/programs/tools.js';
export { endLeftovers } from './local-stack/servers/leftovers.js';
export { freePort, isPortFree, requireFreePorts, StackError } from './local-stack/servers/ports.js';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './local-stack/servers/postgres.js';
export {
  type RunningTemporalServer,
  startTemporalServer,
  type TemporalServerOptions,
  temporalCli,
} from './local-stack/servers/temporal-server.js';
export { createLogger, type Logger } from './logger.js';
export { isFromThisMachine, isLocalServer, wasForwarded } from './loopback.js';
export { mayReadMetrics } from './metrics/may-read-metrics.js';
export { type MetricsSource, serveMetrics } from './metrics/serve-metrics.js';
export { checkPrices, pricesEnv, pricesOf, withoutPrice } from './model-prices.js';
export { openAiCompatibleOf } from './openai-compatible.js';
export { type LoadedTeam, type LoadOptions, loadTeam, loadTeams, teamToolNames } from './teams/load-team.js';
export { type PublishedTeam, publishTeams, publishTeamsTo } from './teams/publish-teams.js';
export { type TeamFault, TeamLoadError } from './teams/team-fault.js';
export { describePublished, describeTeam } from './teams/team-report.js';
export { currentOrigin, withOrigin } from './telemetry/current-origin.js';
export { traceActivities } from './telemetry/trace-activities.js';
export {
  createSilentTracing,
  openTracing,
  type Span,
  type SpanAbout,
  type SpanAttributes,
  type Tracing,
} from './telemetry/tracing.js';
export {
  connectClient,
  connectWorker,
  lazyClientConnection,
  readTemporalTarget,
  type TemporalTarget,
} from './temporal/connection.js';
export { createDataConverter } from './temporal/data-converter.js';
export { createTemporalDelivery } from './temporal/delivery.js';
export { createExecutions } from './temporal/erase-executions.js';
export { createPayloadCodec, PayloadError } from './temporal/payload-codec.js';
export { checkPayloadKeys, type PayloadKeys, payloadEnv } from './temporal/payload-keys.js';
export { queueFaults } from './temporal/queue-faults.js';
export { type NamespaceReport, prepareNamespace } from './temporal/search-attributes.js';
export { type JobRun, startOrSignal } from './temporal/start-or-signal.js';
export { wordlessFailures } from './temporal/wordless-failures.js';
export { WORKFLOW_TASK_MS } from './temporal/workflow-task.js';
export { conversationQuotaEnv, quotaAmount, userLimitsEnv } from './user-limits.js';
export { startWatchdog } from './watchdog/start-watchdog.js';

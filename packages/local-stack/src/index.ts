export { findChromium } from './programs/chromium.js';
export { fetchEmbeddingModel } from './programs/embedding-model.js';
export { findPgBouncer } from './programs/pgbouncer.js';
export { temporalTestServer } from './programs/tools.js';
export { endLeftovers, recordProcess } from './servers/leftovers.js';
export { freePort, isPortFree, StackError } from './servers/ports.js';
export { type RunningPostgres, startPostgres } from './servers/postgres.js';
export {
  type RunningTemporalServer,
  startTemporalServer,
  type TemporalServerOptions,
  temporalCli,
} from './servers/temporal-server.js';
export { stackConnection } from './stack-connection.js';

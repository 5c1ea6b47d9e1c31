export {
  addressesEnv,
  checkProviders,
  databaseAddresses,
  databaseEnv,
  httpEnv,
  limitsEnv,
  modelEnv,
  outgoingUrlRules,
  port,
  processEnv,
  providersEnv,
  searchEnv,
  webhooksEnv,
  webPort,
} from './config.js';
export { ConfigError, type Environment, endOnConfigError, parseEnv, readEnv } from './env.js';
export { createLogger, type Logger } from './logger.js';
export { isLoopbackHost } from './loopback.js';
export { pricesEnv } from './model-prices.js';
export { openAiCompatibleOf } from './openai-compatible.js';
export { useLanguages } from './use-languages.js';
export { quotaAmount } from './user-limits.js';
export { startWatchdog } from './watchdog/start-watchdog.js';

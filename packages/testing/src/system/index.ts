export { fetchEmbeddingModel, findChromium } from '@roundtable/platform';
export type { Child } from './child.js';
export { eventually } from './eventually.js';
export * from './line.js';
export { reservedPort } from './ports.js';
export { quietTemporal } from './quiet-temporal.js';
export { giveUpSharedSystems, sharedSystem } from './shared-system.js';
export * from './system.js';
export { copyRunningSystemLogs, keepSystemLogsIn } from './system-logs.js';

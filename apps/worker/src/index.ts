export type { WorkerConfig } from './config.js';
export { createConversationWorker } from './worker.js';

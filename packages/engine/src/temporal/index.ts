export { connectClient, connectWorker, lazyClientConnection, readTemporalTarget } from './connection.js';
export { createDataConverter } from './data-converter.js';
export { hasPoller } from './describe-queue.js';
export { createExecutions } from './erase-executions.js';
export { createPayloadCodec, PayloadError } from './payload-codec.js';
export { type PayloadKeys, payloadEnv } from './payload-keys.js';
export { prepareNamespace, SEARCH_ATTRIBUTE_NAMES } from './search-attributes.js';
export { startOrSignal } from './start-or-signal.js';
export { WORKFLOW_TASK_MS } from './workflow-task.js';

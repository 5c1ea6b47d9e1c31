// Public API of web research, for servers.
export { createTextReader } from './page/read-in-thread.js';
export type { WebPorts } from './web-ports.js';

// What others may use of the web in a server.
export { createTextReader } from './page/read-in-thread.js';
export type { WebPorts } from './web-ports.js';

// What other capabilities may use of webhooks, on servers: requests to addresses that users have named.
export { createOutgoingNetwork, type Posted, postMessage } from './delivery/post-message.js';

// What other capabilities may use of webhooks, on servers: requests to addresses that users have entered.
export { createOutgoingNetwork, type Posted, postMessage } from './delivery/post-message.js';

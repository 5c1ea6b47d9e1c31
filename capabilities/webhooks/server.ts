// Public API of webhooks, for servers: requests to addresses that users have entered.
export { createOutgoingNetwork, type Posted, postMessage } from './delivery/post-message.js';

// The workflow bundle's entry: every exported function is a workflow type.
export { conversation } from './conversation.js';
export { followUp } from './follow-up.js';
export { webhookDelivery } from './webhook.js';

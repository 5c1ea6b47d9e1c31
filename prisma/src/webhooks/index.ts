export * from './attempts.js';
export {
  cancelDeliveries,
  insertDelivery as insertWebhookDelivery,
  listDeliveries as listWebhookDeliveries,
  readAttempts as readWebhookAttempts,
  readDelivery as readWebhookDelivery,
  redeliver as redeliverWebhook,
  takeOverdueWebhooks,
  takeUntoldWebhooks,
  type UntoldWebhook,
  untellWebhook,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
} from './deliveries.js';
export * from './endpoints.js';
export * from './events.js';

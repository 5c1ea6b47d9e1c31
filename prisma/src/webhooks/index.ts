export * from './attempts.js';
export {
  type ChangedDelivery,
  cancelDeliveries,
  DELIVERIES_CHANGED,
  giveBackDelivery,
  insertDelivery as insertWebhookDelivery,
  listDeliveries as listWebhookDeliveries,
  readAttempts as readWebhookAttempts,
  readDelivery as readWebhookDelivery,
  redeliver as redeliverWebhook,
  takeChangedDeliveries,
  takeLateDeliveries,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
} from './deliveries.js';
export * from './endpoints.js';
export * from './events.js';

import type { WebhookAttempted, WebhookIds } from '@roundtable/core/replayed';

export const WEBHOOK_WORKFLOW = 'webhookDelivery';

/** Start input. The row in the database is the truth: a run begins by looking at it. Signal: `changed`. */
export interface WebhookInput extends WebhookIds {
  /** What came of the last looks, for the operator. */
  readonly log?: readonly string[];
}

export function webhookWorkflowId(deliveryId: string): string {
  return `webhook-${deliveryId}`;
}

/** The activities as the workflow calls them. */
export interface WebhookWorkflowActivities {
  deliverWebhook(about: WebhookIds): Promise<WebhookAttempted>;
}

import { type ActivityOptions, defineSignal } from '@temporalio/workflow';
import type { WebhookAttempted, WebhookIds } from './run.js';

export const WEBHOOK_WORKFLOW = 'webhookDelivery';

/** Start input. The row in the database is the truth: a run begins by looking at it. */
export interface WebhookInput extends WebhookIds {
  /** What came of the last looks, for the operator. */
  readonly log?: readonly string[];
}

/** The row changed: look again. */
export const changed = defineSignal<[]>('changed');

/**
 * One attempt: 15 s for the receiver, two short transactions around it. Retried only when our side failed; a receiver's
 * failure is a result, and the pause after it the run's.
 */
export const WEBHOOK_ATTEMPT: ActivityOptions = {
  startToCloseTimeout: '40 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: 200, backoffCoefficient: 2, maximumInterval: '30 seconds' },
};

export function webhookWorkflowId(deliveryId: string): string {
  return `webhook-${deliveryId}`;
}

/** The activities as the workflow calls them. */
export interface WebhookWorkflowActivities {
  deliverWebhook(about: WebhookIds): Promise<WebhookAttempted>;
}

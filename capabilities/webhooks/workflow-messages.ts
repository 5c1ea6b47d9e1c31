import { type ActivityOptions, defineSignal } from '@temporalio/workflow';
import type { WebhookAttempted, WebhookIds } from './run.js';

export const WEBHOOK_WORKFLOW = 'webhookDelivery';

/** Start input. The row in the database is authoritative: a run starts by reading it. */
export interface WebhookInput extends WebhookIds {
  /** Outcomes of the last checks, for operators. */
  readonly log?: readonly string[];
}

/** The row changed: read it again. */
export const changed = defineSignal<[]>('changed');

/**
 * One attempt: 15 s for the receiver, and two short transactions around it. Only failures of our side are retried; a
 * receiver's failure is a result, and the run waits before the next attempt.
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

import { webhookDetails } from '@roundtable/core/replayed';
import {
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { changed } from './follow-up-messages.js';
import { WEBHOOK_EVENTS, WEBHOOK_STEP } from './timeouts.js';
import type { WebhookInput, WebhookWorkflowActivities } from './webhook-messages.js';

const { deliverWebhook } = proxyActivities<WebhookWorkflowActivities>(WEBHOOK_STEP);

const KEPT_LINES = 20;

/** One event for one endpoint: sent, and sent again after each pause, until the database says that it is over. */
export async function webhookDelivery(input: WebhookInput): Promise<void> {
  const ids = { deliveryId: input.deliveryId, userId: input.userId };
  let log = input.log ?? [];
  let look = true;
  setHandler(changed, () => {
    look = true;
  });

  for (;;) {
    look = false;
    const { outcome, next } = await deliverWebhook(ids);
    log = [...log, `${new Date(Date.now()).toISOString()} ${outcome}`].slice(-KEPT_LINES);
    setCurrentDetails(webhookDetails(next, log));
    if (look) continue; // redelivered, or cancelled, while the last look was under way
    if (next.type === 'ended') return;
    if (workflowInfo().historyLength >= WEBHOOK_EVENTS)
      await continueAsNew<typeof webhookDelivery>({ ...ids, log });
    await condition(() => look, Math.max(1, Date.parse(next.until) - Date.now()));
  }
}

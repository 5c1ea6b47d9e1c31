import {
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { webhookDetails } from './run.js';
import {
  changed,
  WEBHOOK_ATTEMPT,
  type WebhookInput,
  type WebhookWorkflowActivities,
} from './workflow-messages.js';

/** A delivery that often waits for its turn begins anew after so many events. */
const HISTORY_EVENTS = 400;

const { deliverWebhook } = proxyActivities<WebhookWorkflowActivities>(WEBHOOK_ATTEMPT);

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
    if (workflowInfo().historyLength >= HISTORY_EVENTS)
      await continueAsNew<typeof webhookDelivery>({ ...ids, log });
    await condition(() => look, Math.max(1, Date.parse(next.until) - Date.now()));
  }
}

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

/** Continue-as-new after this many events, for a delivery that often waits for a slot. */
const HISTORY_EVENTS = 400;

const { deliverWebhook } = proxyActivities<WebhookWorkflowActivities>(WEBHOOK_ATTEMPT);

const KEPT_LINES = 20;

/** One event for one endpoint: sends it, with a backoff after each failure, until its row has ended. */
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
    if (look) continue; // redelivered or cancelled during the last check
    if (next.type === 'ended') return;
    if (workflowInfo().historyLength >= HISTORY_EVENTS)
      await continueAsNew<typeof webhookDelivery>({ ...ids, log });
    await condition(() => look, Math.max(1, Date.parse(next.until) - Date.now()));
  }
}

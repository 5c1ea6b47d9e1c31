import type { WebhookRuns } from '@roundtable/services';
import {
  changed,
  JOBS_TASK_QUEUE,
  SEARCH_ATTRIBUTES,
  WEBHOOK_WORKFLOW,
  type WebhookInput,
  webhookWorkflowId,
} from '@roundtable/workflows';
import type { Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { signalIfThere } from './signal-if-there.js';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const TELLING_MS = 5_000;

/** Runs of deliveries in Temporal: one a delivery, id `webhook-<uuid>`, started by the first thing told. */
export function createWebhookRuns(client: Client): WebhookRuns {
  return {
    async tell({ id, userId, type, pending }): Promise<void> {
      const workflowId = webhookWorkflowId(id);
      const input: WebhookInput = { deliveryId: id, userId };
      await client.withDeadline(Date.now() + TELLING_MS, async () => {
        if (!pending) return signalIfThere(client, workflowId, changed);
        await client.workflow.signalWithStart(WEBHOOK_WORKFLOW, {
          workflowId,
          taskQueue: JOBS_TASK_QUEUE,
          workflowTaskTimeout: WORKFLOW_TASK_MS,
          args: [input],
          signal: changed.name,
          signalArgs: [],
          staticSummary: `webhook (${type})`,
          typedSearchAttributes: new TypedSearchAttributes([
            { key: SEARCH_ATTRIBUTES.user, value: userId },
            { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
          ]),
        });
      });
    },
  };
}

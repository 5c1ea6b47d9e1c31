import { defineCapability } from '@roundtable/engine';
import { addressesEnv, httpEnv, processEnv, webhooksEnv } from '@roundtable/engine/process';
import { z } from 'zod';
import { webhooksOfKeys } from './key-holdings.js';
import { renderWebhookMail } from './mail.js';
import { webhookMessages } from './messages.js';
import { webhookRoutes } from './routes.js';
import { webhookToJson } from './service/webhook-json.js';
import { TOLD_BY_CAPABILITIES, writeEvent } from './service/write-event.js';
import { BUDGET_EVENT, HANDOFF_EVENT } from './statements.js';
import { disableEndpointsOf, MADE_WITH_KEY } from './store/endpoints.js';

/** Sends users' events to their own servers by signed requests. */
export const webhooks = defineCapability({
  name: 'webhooks',
  config: z.object({
    ...webhooksEnv.shape,
    ...addressesEnv.shape,
    NODE_ENV: processEnv.shape.NODE_ENV,
    PUBLIC_URL: httpEnv.shape.PUBLIC_URL,
  }),
  statements: { onHandoff: [HANDOFF_EVENT], onLimitReached: [BUDGET_EVENT] },
  onDomainEvents: Object.fromEntries(TOLD_BY_CAPABILITIES.map((type) => [type, writeEvent])),
  /** After a key is revoked, webhooks made with it must not receive events. */
  keyHoldings: {
    webhooks: {
      ofKey: webhooksOfKeys.ofKeys.webhooks,
      ofSession: webhooksOfKeys.ofSessions.webhooks,
      ended: webhooksOfKeys.ended.webhooksDisabled,
      endedAs: 'webhooksDisabled',
      counts: MADE_WITH_KEY,
      end: async (sql, keyIds) =>
        (await disableEndpointsOf(sql, keyIds)).map((row) => webhookToJson(row, new Date())),
    },
  },
  data: {
    tables: [
      { table: 'webhook_attempts', key: ['delivery_id', 'n'], scope: 'user' },
      { table: 'webhook_deliveries', key: ['id'], scope: 'user' },
      {
        table: 'webhook_endpoints',
        key: ['id'],
        scope: 'user',
        hidden: ['secret_sealed', 'previous_secret_sealed'],
      },
    ],
  },
  mails: { 'email.webhook_disabled': renderWebhookMail },
  workflows: [new URL('./workflow.js', import.meta.url)],
  routes: webhookRoutes,
  messages: webhookMessages,
  serve: async (host) => (await import('./gateway.js')).serveWebhooks(host),
  work: async (host) => (await import('./worker.js')).workWebhooks(host),
});

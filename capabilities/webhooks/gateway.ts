import type { GatewayHost, Served } from '@roundtable/engine';
import { outgoingUrlRules } from '@roundtable/engine/process';
import { implementWebhooks } from './handlers.js';
import { createDeliveryService } from './service/webhook-deliveries.js';
import { createWebhookService } from './service/webhooks.js';

export function serveWebhooks(host: GatewayHost<Parameters<typeof outgoingUrlRules>[0]>): Served {
  const webhooks = createWebhookService({ ...host, urls: outgoingUrlRules(host.config) });
  return { routes: implementWebhooks({ webhooks, deliveries: createDeliveryService(host) }) };
}

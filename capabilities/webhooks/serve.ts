import type { GatewayHost, Served } from '@roundtable/engine';
import { webhookUrlRules } from '@roundtable/platform';
import { createDeliveryService, createWebhookService } from '@roundtable/services';
import { implementWebhooks } from './handlers.js';

export function serveWebhooks(host: GatewayHost<Parameters<typeof webhookUrlRules>[0]>): Served {
  const webhooks = createWebhookService({ ...host, urls: webhookUrlRules(host.config) });
  return { routes: implementWebhooks({ webhooks, deliveries: createDeliveryService(host) }) };
}

import type { GatewayHost, Served } from '@roundtable/engine';
import { implementIncomingWebhooks } from './handlers.js';
import { createReception } from './receive.js';
import { createIncomingWebhookService } from './service.js';

export function serveIncomingWebhooks(host: GatewayHost<unknown>): Served {
  const webhooks = createIncomingWebhookService(host);
  return { routes: implementIncomingWebhooks({ webhooks, receive: createReception(host) }) };
}

import type { GatewayHost, Served } from '@roundtable/engine';
import type { z } from 'zod';
import { type notionEnv, openNotion } from './config.js';
import { implementNotion } from './handlers.js';
import { createNotionService } from './service.js';

export function serveNotion(host: GatewayHost<z.infer<typeof notionEnv>>): Served {
  const notion = createNotionService({ ...host, notion: openNotion(host.config, host.publicUrl) });
  return { routes: implementNotion({ ...host, notion }), forgetUser: notion.forget };
}

import { defineCapability } from '@roundtable/engine';
import { addressesEnv, httpEnv, processEnv, webhooksEnv } from '@roundtable/platform';
import { z } from 'zod';

/** What happens to users, told to servers of theirs by signed requests. */
export const webhooks = defineCapability({
  name: 'webhooks',
  config: z.object({
    ...webhooksEnv.shape,
    ...addressesEnv.shape,
    NODE_ENV: processEnv.shape.NODE_ENV,
    PUBLIC_URL: httpEnv.shape.PUBLIC_URL,
  }),
  work: async (host) => (await import('./work.js')).workWebhooks(host),
});

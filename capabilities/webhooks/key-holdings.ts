import { Webhook } from '@roundtable/api';
import { z } from 'zod';

/** Fields of the API for webhooks made with keys: per key, per session of the keys, and those that ended with a key. */
export const webhooksOfKeys = {
  ofKeys: {
    webhooks: z
      .number()
      .int()
      .meta({ description: 'Webhooks that were made with it: they are turned off when it is revoked' }),
  },
  ofSessions: {
    webhooks: z
      .number()
      .int()
      .meta({ description: 'Webhooks that were made with keys of it: they are turned off with them' }),
  },
  ended: {
    webhooksDisabled: z.array(Webhook).meta({
      description:
        'Webhooks that were made with a key that ended: nothing more is sent to them until they are turned on again in a session',
    }),
  },
};

import { Id, Timestamp } from '@roundtable/api';
import { z } from 'zod';

export const MOST_SUBSCRIPTIONS = 10;

const showsText = z.boolean().meta({
  description: 'Notifications say how a message begins; else only who wrote, and in which team',
});

export const PutPushSubscription = z
  .strictObject({
    endpoint: z.url().max(2_000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be the key of a browser, in base64url'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'must be the secret of a browser, in base64url'),
    }),
    showsText: showsText.default(false),
  })
  .meta({ id: 'PutPushSubscription', description: 'What the browser’s PushManager has given' });
export type PutPushSubscription = z.input<typeof PutPushSubscription>;
export type GivenPushSubscription = z.output<typeof PutPushSubscription>;

export const PushSubscription = z
  .object({
    id: Id,
    endpointHash: z
      .string()
      .meta({ description: 'SHA-256 of its endpoint, in hex: a browser finds its own' }),
    showsText,
    createdAt: Timestamp,
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushState = z
  .object({
    publicKey: z.string().nullable().meta({
      description: 'What a browser subscribes with (applicationServerKey); null: this server sends none',
    }),
    subscriptions: z.array(PushSubscription),
  })
  .meta({ id: 'PushState' });
export type PushState = z.infer<typeof PushState>;

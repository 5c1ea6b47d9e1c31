import { Id, MESSAGE_MAX, Timestamp } from '@roundtable/api';
import { plainText } from '@roundtable/core';
import { z } from 'zod';

/** Most webhooks per user. */
export const MOST_INCOMING_WEBHOOKS = 20;

const name = plainText(100)
  .refine((text) => !/[\r\n]/.test(text), 'must be one line')
  .meta({
    description:
      'The sender’s name, as the conversation shows it; conversations that it opens have it as their title',
  });
const instruction = plainText(2_000).nullable().meta({
  description: 'What agents should do with its messages, in your words; it comes with each message',
});
const signature = z.enum(['required', 'or_secret']).meta({
  description:
    'required: every request is signed. or_secret: the secret itself as a bearer token will do, for senders that cannot sign; whoever reads it on the way can send as well',
});

export const CreateIncomingWebhook = z
  .strictObject({
    name,
    team: plainText(64).optional().meta({ description: 'Each message opens a conversation with this team' }),
    conversationId: Id.optional().meta({ description: 'Each message is posted in this conversation' }),
    instruction: instruction.optional(),
    signature: signature.default('required'),
  })
  .refine(({ team, conversationId }) => (team === undefined) !== (conversationId === undefined), {
    message: 'is needed, or conversationId: exactly one of them',
    path: ['team'],
  })
  .meta({ id: 'CreateIncomingWebhook' });
export type CreateIncomingWebhook = z.input<typeof CreateIncomingWebhook>;

export const UpdateIncomingWebhook = z
  .strictObject({
    name: name.optional(),
    instruction: instruction.optional(),
    signature: signature.optional(),
    status: z.enum(['active', 'paused']).optional(),
  })
  .meta({ id: 'UpdateIncomingWebhook' });
export type UpdateIncomingWebhook = z.infer<typeof UpdateIncomingWebhook>;

export const RotateIncomingSecret = z
  .strictObject({
    endOld: z.boolean().default(false).meta({
      description: 'End the old secret at once, because it has leaked. Otherwise both are valid for a day',
    }),
  })
  .meta({ id: 'RotateIncomingSecret' });
export type RotateIncomingSecret = z.input<typeof RotateIncomingSecret>;

export const IncomingWebhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.url().meta({ description: 'Where messages are posted to' }),
    team: z.string().nullable(),
    conversationId: Id.nullable(),
    instruction: z.string().nullable(),
    signature,
    status: z.enum(['active', 'paused', 'key_revoked']).meta({
      description:
        'key_revoked: the API key that was shown its secret was revoked, by itself or with its session; a new secret turns it on again',
    }),
    oldSecretUntil: Timestamp.nullable().meta({
      description: 'Until then the previous secret is valid as well',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'IncomingWebhook' });
export type IncomingWebhook = z.infer<typeof IncomingWebhook>;

export const IncomingWebhookList = z
  .object({ items: z.array(IncomingWebhook) })
  .meta({ id: 'IncomingWebhookList' });

export const IncomingWebhookWithSecret = IncomingWebhook.extend({
  secret: z.string().meta({ description: 'whsec_… It is shown this once.' }),
}).meta({ id: 'IncomingWebhookWithSecret' });
export type IncomingWebhookWithSecret = z.infer<typeof IncomingWebhookWithSecret>;

/** Why a request was refused. */
export const IncomingRefusal = z
  .enum(['signature', 'too_old', 'paused', 'body', 'id_used', 'no_conversation', 'no_team', 'limit'])
  .meta({
    id: 'IncomingRefusal',
    description:
      'signature: not by a secret of this webhook. too_old: signed more than five minutes from now. body: not what is expected. id_used: the webhook-id came with another body before. limit: the day’s messages, the conversation’s queue or the number of conversations',
  });
export type IncomingRefusal = z.infer<typeof IncomingRefusal>;

export const IncomingDelivery = z
  .object({
    id: Id,
    receivedAt: Timestamp,
    webhookId: z.string().nullable().meta({
      description: 'The sender’s webhook-id; null when nobody knows who sent it',
    }),
    refused: IncomingRefusal.nullable().meta({ description: 'null: it was accepted' }),
    conversationId: Id.nullable(),
    messageId: Id.nullable(),
  })
  .meta({ id: 'IncomingDelivery' });
export type IncomingDelivery = z.infer<typeof IncomingDelivery>;

export const IncomingDeliveryList = z
  .object({ items: z.array(IncomingDelivery) })
  .meta({ id: 'IncomingDeliveryList' });

/** Body of an incoming request. */
export const IncomingMessage = z
  .strictObject({
    text: plainText(MESSAGE_MAX),
    conversation: Id.optional().meta({
      description:
        'Into which conversation of yours, instead of a new one; a webhook that speaks into one conversation takes no other',
    }),
  })
  .meta({ id: 'IncomingMessage' });
export type IncomingMessage = z.infer<typeof IncomingMessage>;

export const IncomingHeaders = z.object({
  'webhook-id': z.string().optional().meta({
    description:
      'Names the message: what comes with it again is the same one. Idempotency-Key will do with a bearer token',
  }),
  'webhook-timestamp': z
    .string()
    .optional()
    .meta({ description: 'Seconds since 1970; five minutes from now at most' }),
  'webhook-signature': z.string().optional().meta({
    description: 'v1,<base64 of HMAC-SHA256 over "id.timestamp.body">, as Standard Webhooks has it',
  }),
});

export const AcceptedIncoming = z
  .object({ conversationId: Id, messageId: Id, status: z.literal('accepted') })
  .meta({ id: 'AcceptedIncoming' });
export type AcceptedIncoming = z.infer<typeof AcceptedIncoming>;

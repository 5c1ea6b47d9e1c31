import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { WEBHOOK_EVENTS, type WebhookEventType, webhookMessage } from '../schemas/webhook-events.js';
import { webhookSample } from '../schemas/webhook-samples.js';

/** What the server sends to webhooks: OpenAPI's `webhooks`, one a type of event. */
export function webhookMessages(): ZodOpenApiPathsObject {
  return Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, { post: describe(type) }]));
}

type SchemaObject = Exclude<
  NonNullable<NonNullable<ZodOpenApiComponentsObject['schemas']>[string]>,
  z.core.$ZodType
>;

const header = (description: string) => z.string().meta({ description });

const headers = z.object({
  'webhook-id': header('The same at every attempt and redelivery of an event: leave out what you have seen'),
  'webhook-timestamp': header('Seconds since 1970, of this attempt'),
  'webhook-signature': header('v1,<base64>; during a rotation two of them, with a space'),
});

function describe(type: WebhookEventType) {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    tags: ['Webhooks'],
    summary: SUMMARY[type],
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: inline(webhookMessage(type)),
          example: { type, timestamp: '2026-11-22T18:05:12.000Z', data: webhookSample(type) },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken; anything else is tried again for about three days' },
      '410': { description: 'Never send anything to this address again' },
    },
  };
}

/** Written out in place: what is sent and what is answered would else be two schemas of one name. Fields may be added. */
function inline(schema: z.ZodType): SchemaObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: z.registry(), // without the names under which schemas are shared
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description !== undefined) jsonSchema.description = description;
    },
  });
  return described as SchemaObject; // OpenAPI 3.1 takes any JSON Schema; its type knows no `false`
}

const SUMMARY: Readonly<Record<WebhookEventType, string>> = {
  'check_in.created': 'The user checked in, over the API or in talk',
  'goal.created': 'A goal was made',
  'goal.completed': 'A goal was completed',
  'plan.saved': 'A plan was saved: approved in a conversation, or over the API',
  'commitment.lapsed': 'A commitment was still open a day after it was due',
  'conversation.handoff': 'One agent handed the conversation to another',
  'budget.alert': 'A limit or threshold of the user’s own day was reached',
};

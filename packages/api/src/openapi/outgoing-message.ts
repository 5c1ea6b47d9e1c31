import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { OutgoingMessage } from '../routes/outgoing-message.js';

/** Describes the messages that the server sends as OpenAPI's `webhooks`. */
export function describeMessages(messages: readonly OutgoingMessage[]): ZodOpenApiPathsObject {
  return Object.fromEntries(messages.map((message) => [message.name, { post: describe(message) }]));
}

type SchemaObject = Exclude<
  NonNullable<NonNullable<ZodOpenApiComponentsObject['schemas']>[string]>,
  z.core.$ZodType
>;

function describe({ id, tag, summary, headers, body, example, answers }: OutgoingMessage) {
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: inline(body), example } },
    },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, description]) => [status, { description }]),
    ),
  };
}

/** Inlines the schema, since input and output would else be two schemas of one name. Further fields are allowed. */
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

import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { OutgoingMessage } from '../routes/outgoing-message.js';
import { listRoutes, type RouteTree } from '../routes/route.js';
import type { AddedToKeys } from '../schemas/account/keys.js';
import { ErrorBody } from '../schemas/errors.js';
import { accountOperations } from './account-operations.js';
import { type AddedToConversations, conversationOperations } from './conversation-operations.js';
import { memoryOperations } from './memory-operations.js';
import type { Operation } from './operation.js';
import { describeMessages } from './outgoing-message.js';
import { signInOperations } from './sign-in-operations.js';

const operationsWith = (added: AddedToConversations, keys: AddedToKeys): readonly Operation[] => [
  ...conversationOperations(added),
  ...signInOperations(keys),
  ...accountOperations(keys),
  ...memoryOperations,
];

/** The engine's operations, without additions of capabilities. */
export const operations: readonly Operation[] = operationsWith(
  { attributes: {}, filters: {}, messageFields: {}, explained: {}, events: {} },
  { ofKeys: {}, ofSessions: {}, ended: {} },
);

/** The routes and schemas that capabilities add to the API. */
export interface AddedToApi extends AddedToConversations {
  readonly routes: readonly RouteTree[];
  readonly keys: AddedToKeys;
  /** The messages that they send to users' servers (webhooks). */
  readonly messages: readonly OutgoingMessage[];
}

/** Builds the OpenAPI 3.1 document of the API, from the schemas that validate requests. */
export function createOpenApiDocument({
  routes,
  keys,
  messages,
  ...added
}: AddedToApi): ReturnType<typeof createDocument> {
  const all = [...operationsWith(added, keys), ...routes.flatMap(operationsOf)];
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Roundtable',
      version: '0.1.0',
      description: 'Durable conversations with teams of AI agents.',
    },
    security: [{ key: [] }, { session: [] }],
    tags: [...new Set(all.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: pathsOf(all),
    webhooks: describeMessages(messages),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'rt_…' },
        session: { type: 'apiKey', in: 'cookie', name: 'roundtable.session_token' },
      },
    },
  });
}

/** Lists the routes of a tree as operations of the document. */
export function operationsOf(routes: RouteTree): Operation[] {
  return listRoutes(routes).map(({ route }) => route);
}

function pathsOf(all: readonly Operation[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of all) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return paths;
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { params, query, headers, body, bodyType = 'application/json' } = operation;
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.open ? { security: [] } : {}),
    ...(operation.needsSession ? { security: [{ session: [] }] } : {}),
    requestParams: {
      ...(params === undefined ? {} : { path: params }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { header: headers }),
    },
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !operation.bodyOptional,
            content: { [bodyType]: { schema: body } },
          },
        }),
    responses: { ...answersOf(operation), ...errorsOf(operation) },
  };
}

function answersOf({ answers, mediaType = 'application/json' }: Operation) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      schema === null
        ? { description: DESCRIPTION[status] ?? status }
        : { description: DESCRIPTION[status] ?? status, content: { [mediaType]: { schema } } },
    ]),
  );
}

function errorsOf({ answers, errors = [], body, open }: Operation) {
  const always = open && body === undefined ? [] : [400, ...(open ? [] : [401, 403, 429]), 503];
  const all = [...always, ...errors, ...(body === undefined ? [] : [413, 415])];
  const shown = all.filter((status) => answers[status] === undefined);
  return Object.fromEntries(
    shown.map((status) => [
      String(status),
      {
        description: DESCRIPTION[status] ?? String(status),
        content: { 'application/json': { schema: ErrorBody } },
        ...(status === 429 || status === 503 ? { headers: COME_BACK } : {}),
      },
    ]),
  );
}

/** Only limits of requests set `RateLimit` (draft-ietf-httpapi-ratelimit-headers), not those of messages and mails. */
const COME_BACK = z.object({
  'Retry-After': z.string().regex(/^\d+$/).meta({ description: 'Seconds' }),
  RateLimit: z.string().optional().meta({ example: '"user";r=0;t=42' }),
  'RateLimit-Policy': z.string().optional().meta({ example: '"user";q=1200;w=60' }),
});

const DESCRIPTION: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; the work continues after this answer',
  204: 'Done; there is no body',
  400: 'The request is wrong; `details` names the fields',
  401: 'No valid key',
  403: 'The key does not allow this',
  404: 'There is no such thing, or it is not yours',
  409: 'It was already decided, or the key was already used for another body',
  413: 'The body is larger than 1 MB',
  415: 'The body is not application/json in UTF-8',
  429: 'Too many requests; see Retry-After',
  503: 'Not possible right now; see Retry-After',
};

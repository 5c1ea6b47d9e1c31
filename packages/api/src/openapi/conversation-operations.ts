import { z } from 'zod';
import {
  type AttributeSchemas,
  conversationsWith,
  InboxEntry,
  ListConversations,
  UpdateConversation,
  WorkflowView,
} from '../schemas/conversations/conversations.js';
import { explainedWith, HandoffLedger } from '../schemas/conversations/explanation.js';
import {
  AcceptedDecision,
  AcceptedMessage,
  DecideConfirmation,
  EditMessage,
  Interrupted,
  InterruptTurn,
  MessagePage,
  MessagesQuery,
  SendMessage,
  TurnResult,
} from '../schemas/conversations/messages.js';
import { type EventSchemas, streamEventSchema } from '../schemas/conversations/stream-events.js';
import { TurnPage } from '../schemas/conversations/turn-summary.js';
import { Id, IdempotencyKey, PageQuery } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const tag = 'Conversations';
const params = z.object({ id: Id });
const path = '/api/conversations/{id}';
const prefer = z
  .string()
  .optional()
  .meta({ description: '`wait=N` waits up to N seconds (60 at most) for the result', example: 'wait=30' });

/** The schemas that capabilities add to the API of conversations. */
export interface AddedToConversations {
  /** The attributes of conversations. */
  readonly attributes: AttributeSchemas;
  /** The query parameters that filter lists of conversations by attribute. */
  readonly filters: z.ZodRawShape;
  /** The fields that messages can have besides their text. */
  readonly messageFields: z.ZodRawShape;
  /** Fields of the explanation of a turn. */
  readonly explained: z.ZodRawShape;
  /** Events of the stream. */
  readonly events: EventSchemas;
}

export function conversationOperations(added: AddedToConversations): readonly Operation[] {
  const { explained, events } = added;
  const { ConversationPage, ConversationView, CreateConversation } = conversationsWith(added.attributes);
  return [
    {
      method: 'post',
      path: '/api/conversations',
      id: 'createConversation',
      tag,
      summary: 'Open a conversation with a team',
      body: CreateConversation,
      answers: { 201: ConversationView },
      errors: [409],
    },
    {
      method: 'get',
      path: '/api/conversations',
      id: 'listConversations',
      tag,
      summary: 'List conversations, the latest first',
      description: 'Any new message in an archived conversation brings it back.',
      query: ListConversations.extend(added.filters),
      answers: { 200: ConversationPage },
    },
    {
      method: 'get',
      path,
      id: 'getConversation',
      tag,
      summary: 'Get the state of a conversation',
      params,
      answers: { 200: ConversationView },
      errors: [404],
    },
    {
      method: 'patch',
      path,
      id: 'updateConversation',
      tag,
      summary: 'Change the title, pin or archive',
      params,
      body: UpdateConversation,
      answers: { 200: ConversationView },
      errors: [404],
    },
    {
      method: 'delete',
      path,
      id: 'deleteConversation',
      tag,
      summary: 'Delete a conversation and everything in it',
      params,
      answers: { 204: null },
      errors: [404],
    },
    {
      method: 'post',
      path: `${path}/messages`,
      id: 'sendMessage',
      tag,
      summary: 'Send a message',
      description:
        'Stored before it is answered. The same key (or `id`) and text sent again give the same message; another text gives 409.',
      params,
      headers: z.object({
        prefer,
        'idempotency-key': IdempotencyKey,
      }),
      body: SendMessage.extend(added.messageFields).meta({ id: 'SendMessage' }),
      answers: { 200: TurnResult, 202: AcceptedMessage },
      errors: [404, 409, 429],
    },
    {
      method: 'get',
      path: `${path}/messages`,
      id: 'listMessages',
      tag,
      summary: 'Get the transcript, in order',
      params,
      query: MessagesQuery,
      answers: { 200: MessagePage },
      errors: [404],
    },
    {
      method: 'patch',
      path: `${path}/messages/{messageId}`,
      id: 'editMessage',
      tag,
      summary: 'Change a message that is waiting',
      description: 'Possible until a turn takes it; after that 409. The id and the place in the order stay.',
      params: params.extend({ messageId: Id }),
      body: EditMessage,
      answers: { 200: InboxEntry },
      errors: [404, 409],
    },
    {
      method: 'delete',
      path: `${path}/messages/{messageId}`,
      id: 'withdrawMessage',
      tag,
      summary: 'Take back a message that is waiting',
      description:
        'Possible until a turn takes it; after that 409. Whoever waits for its result gets `{type: "withdrawn"}`.',
      params: params.extend({ messageId: Id }),
      answers: { 204: null },
      errors: [404, 409],
    },
    {
      method: 'get',
      path: `${path}/turns`,
      id: 'listTurns',
      tag,
      summary:
        'List the turns, latest first: who answered what, how long it took, what it cost, and how each ended',
      params,
      query: PageQuery,
      answers: { 200: TurnPage },
      errors: [404],
    },
    {
      method: 'get',
      path: `${path}/turns/{turn}`,
      id: 'explainTurn',
      tag,
      summary: 'Explain how a turn went',
      description: 'Each model call with its context, tools, cost and duration; the tools; how it ended.',
      params: params.extend({ turn: z.coerce.number().int().positive() }),
      answers: { 200: explainedWith(explained) },
      errors: [404],
    },
    {
      method: 'get',
      path: `${path}/events`,
      id: 'streamEvents',
      tag,
      summary: 'Live events (SSE)',
      description:
        'Each event has an id; send the last one as `Last-Event-ID` or `after` to continue after it without gaps or repeats. ' +
        'Without it the stream begins at the running turn, or with the next event if none runs. `data` of each event is shown here with its `type`. ' +
        'The server may end a stream: open it again. Opening more streams than a user may have ends the oldest one, or gives 429 while all of them are new.',
      params,
      query: z.object({ after: z.string().optional() }),
      headers: z.object({ 'last-event-id': z.string().optional() }),
      answers: { 200: streamEventSchema(events) },
      mediaType: 'text/event-stream',
      errors: [404],
    },
    {
      method: 'post',
      path: `${path}/confirmations/{confirmationId}`,
      id: 'decideConfirmation',
      tag,
      summary: 'Approve or reject a proposal',
      params: params.extend({ confirmationId: Id }),
      headers: z.object({ prefer }),
      body: DecideConfirmation,
      answers: { 200: TurnResult, 202: AcceptedDecision },
      errors: [404, 409],
    },
    {
      method: 'post',
      path: `${path}/interrupt`,
      id: 'interruptTurn',
      tag,
      summary: 'Stop the running turn',
      params,
      body: InterruptTurn,
      bodyOptional: true,
      answers: { 202: Interrupted },
      errors: [404],
    },
    {
      method: 'get',
      path: `${path}/transitions`,
      id: 'listTransitions',
      tag,
      summary: 'List the handoffs: who took over, why, what they were given, and for how long',
      params,
      answers: { 200: HandoffLedger },
      errors: [404],
    },
    {
      method: 'get',
      path: `${path}/workflow`,
      id: 'getWorkflow',
      tag,
      summary: "The workflow's own view, for operators",
      params,
      answers: { 200: WorkflowView },
      errors: [404],
    },
  ];
}

import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { AgentRef, Id, PageQuery, Timestamp } from '../wire-values.js';
import { Confirmation } from './conversations.js';

export const MESSAGE_MAX = 32_000;

export const SendMessage = z
  .strictObject({
    id: Id.optional(),
    text: plainText(MESSAGE_MAX),
    supersedes: z.number().int().positive().optional().meta({
      description:
        'The latest turn, said anew: with another text, or the same for another answer. What was said in it stays stored, marked `supersededBy`, and leaves the agents’ context; what was done in it stays done, and the agents are told. 409 unless it is the latest turn, over, and answered a message.',
    }),
  })
  .meta({ id: 'SendMessage' });
export type SendMessage = z.infer<typeof SendMessage>;

/** A new text for a waiting message. */
export const EditMessage = z.strictObject({ text: plainText(MESSAGE_MAX) }).meta({ id: 'EditMessage' });
export type EditMessage = z.infer<typeof EditMessage>;

/** A page of the transcript; `desc` begins with the latest message. */
export const MessagesQuery = PageQuery.extend({ order: z.enum(['asc', 'desc']).default('asc') });

export const AcceptedMessage = z
  .object({
    messageId: Id,
    status: z.string().meta({ description: '"accepted", or how the message ended if it has' }),
  })
  .meta({ id: 'AcceptedMessage' });
export type AcceptedMessage = z.infer<typeof AcceptedMessage>;

export const DecideConfirmation = z
  .strictObject({
    approved: z.boolean(),
    edits: z.record(z.string().max(64), plainText(32_000)).optional(),
    comment: plainText(2_000).optional(),
  })
  .meta({ id: 'DecideConfirmation' });
export type DecideConfirmation = z.infer<typeof DecideConfirmation>;

export const AcceptedDecision = z
  .object({ confirmationId: Id, status: z.string() })
  .meta({ id: 'AcceptedDecision' });
export type AcceptedDecision = z.infer<typeof AcceptedDecision>;

export const InterruptTurn = z
  .strictObject({ turn: z.number().int().positive().optional() })
  .meta({ id: 'InterruptTurn', description: 'Without `turn`: the one that runs' });
export type InterruptTurn = z.infer<typeof InterruptTurn>;

export const Interrupted = z.object({ turn: z.number().int().nullable() }).meta({ id: 'Interrupted' });
export type Interrupted = z.infer<typeof Interrupted>;

export const ToolCall = z
  .looseObject({
    callId: z.string().optional().meta({ description: 'In a transcript: as the events of the call name it' }),
    tool: z.string(),
    input: z.unknown(),
    result: z.unknown(),
  })
  .meta({ id: 'ToolCall' });
export type ToolCall = z.infer<typeof ToolCall>;

export const Message = z
  .looseObject({
    id: Id,
    seq: z.number().int(),
    turn: z.number().int(),
    role: z.enum(['user', 'agent', 'system']),
    agent: AgentRef.nullable(),
    kind: z.string(),
    text: z.string(),
    toolCalls: z.array(ToolCall),
    thoughts: z
      .array(z.string())
      .optional()
      .meta({ description: 'What the model thought before it spoke, where it says so' }),
    taskId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'What its turn worked on, in a team that works by tasks' }),
    supersededBy: z
      .number()
      .int()
      .nullable()
      .optional()
      .meta({ description: 'The turn in which the user said it anew; null as long as it stands' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** An event of the stream, as it was sent at the time. */
export const ToldEvent = z
  .object({ type: z.string(), data: z.looseObject({ at: Timestamp }) })
  .meta({ id: 'ToldEvent' });

export type ToldEvent = z.infer<typeof ToldEvent>;

export const MessagePage = z
  .object({
    items: z.array(Message),
    events: z.array(ToldEvent).meta({
      description:
        'What the stream told in the turns of this page and no message says: proposals and what became of them, briefings, failures, interruptions. A turn that is on two pages has its events on both.',
    }),
    nextCursor: z.string().nullable(),
    lastEventId: z.number().int(),
  })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

const turnParts = { messages: z.array(Message), toolCalls: z.array(ToolCall) };

/** The result of a turn: the answer to a message or a decision that was sent with `Prefer: wait`. */
export const TurnResult = z
  .discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('message'),
      message: z.string(),
      agent: AgentRef.nullable(),
      ...turnParts,
      stopReason: z.string().nullable(),
    }),
    z.looseObject({
      type: z.literal('confirmation_required'),
      confirmation: Confirmation,
      confirmations: z.array(Confirmation),
      ...turnParts,
    }),
    z.looseObject({ type: z.literal('confirmation_result'), success: z.boolean(), message: z.string() }),
    z.looseObject({ type: z.literal('interrupted'), messages: z.array(Message) }),
    z.looseObject({ type: z.literal('merged'), into: z.string().nullable() }),
    z.looseObject({ type: z.literal('withdrawn') }),
    z.looseObject({ type: z.literal('error'), error: z.string(), code: z.string() }),
  ])
  .meta({ id: 'TurnResult' });
export type TurnResult = z.infer<typeof TurnResult>;

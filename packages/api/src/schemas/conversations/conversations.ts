import { plainText } from '@roundtable/core';
import { z } from 'zod';
import { AgentRef, Id, LocaleCode, PageQuery, pageOf, QueryFlag, Timestamp } from '../wire-values.js';

const title = plainText(200).nullable();

export const SessionType = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,31}$/)
  .meta({ id: 'SessionType', description: '`general`, or one that the team has', example: 'planning' });

export const CreateConversation = z
  .strictObject({
    id: Id.optional().meta({
      description: 'A UUID of the client’s own: sent again with it, the same conversation is answered',
    }),
    team: plainText(64),
    title: title.optional(),
    sessionType: SessionType.optional(),
    locale: LocaleCode.optional(),
  })
  .meta({ id: 'CreateConversation' });
export type CreateConversation = z.infer<typeof CreateConversation>;

export const UpdateConversation = z
  .strictObject({
    title: title.optional(),
    pinned: z.boolean().optional().meta({ description: 'Pinned ones come back from the archive' }),
    archived: z.boolean().optional().meta({ description: 'Archived ones are not pinned any more' }),
  })
  .refine((change) => Object.keys(change).length > 0, 'must name at least one change')
  .refine((change) => !(change.pinned && change.archived), {
    path: ['archived'],
    message: 'choose one: an archived conversation cannot be pinned',
  })
  .meta({ id: 'UpdateConversation' });
export type UpdateConversation = z.infer<typeof UpdateConversation>;

export const ListConversations = PageQuery.extend({
  archived: QueryFlag.optional().meta({ description: 'The archived ones; without it, all others' }),
  pinned: QueryFlag.optional().meta({ description: 'Those that are pinned, or that are not' }),
});

export const ConversationStatus = z
  .enum(['idle', 'thinking', 'awaiting_confirmation', 'pending_model', 'closed'])
  .meta({ id: 'ConversationStatus' });
export type ConversationStatus = z.infer<typeof ConversationStatus>;

export const Transition = z
  .object({
    seq: z.number().int(),
    from: z.string(),
    to: z.string(),
    members: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Of agents who take over as one: all of them; `to` is the first' }),
    via: z.enum(['tool', 'route', 'system']),
    reason: z.string(),
    context: z.string().nullable(),
    announcement: z.string(),
    turn: z.number().int(),
    afterSeq: z.number().int().meta({ description: 'The message that it follows' }),
    at: Timestamp,
  })
  .meta({ id: 'Transition' });
export type Transition = z.infer<typeof Transition>;

/** A decision that the user is asked for. It also has the preview's own fields: `planContent`, `summary`, … */
export const Confirmation = z
  .looseObject({ id: Id, kind: z.string(), editable: z.array(z.string()), expiresAt: Timestamp })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

const summary = {
  id: Id,
  team: z.string(),
  title: z.string().nullable(),
  sessionType: z.string(),
  locale: z.string(),
  activeAgent: AgentRef,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  pinned: z.boolean(),
  archived: z.boolean(),
};

/** A conversation in a list: without transitions, confirmations and inbox. */
export const ConversationSummary = z.looseObject(summary).meta({ id: 'ConversationSummary' });
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const InboxEntry = z
  .looseObject({
    messageId: Id,
    n: z.number().int(),
    kind: z.string(),
    text: z.string().nullable(),
    acceptedAt: Timestamp,
    editedAt: Timestamp.nullable(),
  })
  .meta({ id: 'InboxEntry' });
export type InboxEntry = z.infer<typeof InboxEntry>;

export const ConversationView = z
  .looseObject({
    ...summary,
    opening: z.object({ agent: AgentRef, text: z.string() }).nullable().meta({
      description: 'The line that opens this type of conversation; null when the team has none for it',
    }),
    summary: z.string().nullable().meta({ description: 'What was said earlier, once there is much of it' }),
    status: ConversationStatus,
    turn: z.number().int(),
    transitions: z.array(Transition),
    transitionCount: z.number().int(),
    context: z
      .looseObject({ intent: z.string(), summary: z.string().nullable() })
      .nullable()
      .meta({ description: 'What the talk is about, as the last handoff said it' }),
    pendingConfirmations: z.array(Confirmation),
    inbox: z.array(InboxEntry),
    pending: z
      .object({ message: z.string(), retryAt: Timestamp })
      .nullable()
      .meta({ description: 'While the model is away: what the user is told, and when it is asked again' }),
    usage: z.looseObject({
      turns: z.number(),
      modelCalls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      cacheReadTokens: z.number(),
      costMicros: z.number(),
    }),
    lastEventId: z.number().int(),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof ConversationView>;

export const ConversationPage = pageOf(ConversationSummary).meta({ id: 'ConversationPage' });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** The schemas of conversations' attributes, by name; capabilities define them. */
export type AttributeSchemas = Readonly<Record<string, z.ZodType<string | null>>>;

/** The schemas of conversations with capabilities' attributes: optional in requests, always in answers. */
export function conversationsWith<Attributes extends AttributeSchemas>(attributes: Attributes) {
  const asked = Object.entries(attributes).map(([name, schema]) => [name, schema.optional()] as const);
  const named = Object.fromEntries(asked) as {
    readonly [Name in keyof Attributes]: z.ZodOptional<Attributes[Name]>;
  };
  const Summary = ConversationSummary.extend(attributes).meta({ id: 'ConversationSummary' });
  return {
    CreateConversation: CreateConversation.extend(named).meta({ id: 'CreateConversation' }),
    ConversationView: ConversationView.extend(attributes).meta({ id: 'Conversation' }),
    ConversationSummary: Summary,
    ConversationPage: pageOf(Summary).meta({ id: 'ConversationPage' }),
  };
}

/** The result of the workflow's `view` query. */
export const WorkflowView = z.looseObject({}).meta({ id: 'WorkflowView' });
export type WorkflowView = z.infer<typeof WorkflowView>;

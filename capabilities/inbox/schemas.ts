import { AgentRef, Id, PageQuery, pageOf, QueryFlag, Timestamp } from '@roundtable/api';
import { z } from 'zod';

/** Most unread items that are counted; more are shown as "many". */
export const MOST_COUNTED = 1_000;
const LARGEST_TURN = 2_147_483_647;

const turn = z.int().min(1).max(LARGEST_TURN);
const count = z.int().min(0).max(MOST_COUNTED);

export const InboxItem = z
  .object({
    conversationId: Id,
    title: z.string().nullable().meta({ description: 'Of the conversation' }),
    team: z.string(),
    locale: z.string().meta({ description: 'The language of the conversation' }),
    turn,
    kind: z.enum(['answered', 'unasked', 'failed', 'expired']).meta({
      description:
        'The answer to a message or a decision, what was said unasked, a turn that failed, or a proposal that was not decided in time',
    }),
    topic: z.string().nullable().meta({
      description: 'What was said unasked is about: follow_up, insights, check_in, win, project_file, …',
    }),
    agent: AgentRef.nullable().meta({ description: 'Who spoke last in the turn' }),
    snippet: z.string().nullable().meta({ description: 'How the last words of the turn begin' }),
    endedAt: Timestamp,
    read: z.boolean(),
  })
  .meta({ id: 'InboxItem' });
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxPage = pageOf(InboxItem).meta({ id: 'InboxPage' });
export type InboxPage = z.infer<typeof InboxPage>;

export const InboxQuery = PageQuery.extend({ unread: QueryFlag.optional() });
export type InboxQuery = z.input<typeof InboxQuery>;

export const Unread = z
  .object({
    total: count,
    conversations: z.array(
      z.object({
        id: Id,
        unread: count,
        fromTurn: turn.meta({ description: 'The first turn of it that was not read' }),
      }),
    ),
  })
  .meta({ id: 'Unread', description: `${MOST_COUNTED} are counted at most` });
export type Unread = z.infer<typeof Unread>;

export const ReadConversation = z.strictObject({ turn }).meta({ id: 'ReadConversation' });
export type ReadConversation = z.infer<typeof ReadConversation>;

export const ReadInbox = z
  .strictObject({ until: Timestamp.meta({ description: 'When the newest that was seen had ended' }) })
  .meta({ id: 'ReadInbox' });
export type ReadInbox = z.infer<typeof ReadInbox>;

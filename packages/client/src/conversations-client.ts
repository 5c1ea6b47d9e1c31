import {
  AcceptedDecision,
  AcceptedMessage,
  conversationsWith,
  type DecideConfirmation,
  type EditMessage,
  explainedWith,
  HandoffLedger,
  InboxEntry,
  Interrupted,
  type InterruptTurn,
  MessagePage,
  type SendMessage,
  TurnPage,
  TurnResult,
  type UpdateConversation,
  WorkflowView,
} from '@roundtable/api';
import type { MessageAttachments } from '@roundtable/capabilities/attachments';
import { BriefExplained } from '@roundtable/capabilities/design-tasks';
import { FeedbackList } from '@roundtable/capabilities/feedback';
import { ConversationGoal } from '@roundtable/capabilities/goals';
import { ConversationProject } from '@roundtable/capabilities/projects';
import { z } from 'zod';
import { type EventsOptions, knownEvents, readEvents } from './event-stream.js';
import { type Http, path } from './http.js';

export interface WaitOptions {
  /** How long the server may wait for the turn's end before it answers, at most 60 s; default: no wait. */
  readonly waitSeconds?: number;
  readonly signal?: AbortSignal;
}

export interface SendOptions extends WaitOptions {
  /** Repeating a request with the same key and text yields the same message: use it to retry after a lost answer. */
  readonly idempotencyKey?: string;
}

/** The state of a message or a decision at the end of the wait. */
export type Sent<Accepted> =
  | { readonly type: 'accepted'; readonly accepted: Accepted }
  | { readonly type: 'ended'; readonly result: TurnResult };

/** The schemas with the attributes of the product's capabilities. */
export const { ConversationPage, ConversationSummary, ConversationView, CreateConversation } =
  conversationsWith({ goalId: ConversationGoal, projectId: ConversationProject });
export type ConversationSummary = z.infer<typeof ConversationSummary>;
export type ConversationView = z.infer<typeof ConversationView>;
export type CreateConversation = z.infer<typeof CreateConversation>;
export const TurnExplanation = explainedWith({
  brief: BriefExplained.nullable(),
  feedback: FeedbackList.shape.items,
});
export type TurnExplanation = z.infer<typeof TurnExplanation>;

type ConversationsQuery = PageRequest & {
  readonly goalId?: string;
  readonly archived?: 'true' | 'false';
  readonly pinned?: 'true' | 'false';
};
type PageRequest = { readonly limit?: number; readonly cursor?: string };

export function conversationsClient(http: Http) {
  const at = (id: string) => path`/api/conversations/${id}`;

  async function post<T extends z.ZodType>(
    accepted: T,
    to: string,
    about: { body: unknown; options: SendOptions },
  ): Promise<Sent<z.infer<T>>> {
    const { waitSeconds, idempotencyKey, signal } = about.options;
    const answer = await http.json(z.union([TurnResult, accepted]), to, {
      method: 'POST',
      body: about.body,
      signal,
      headers: {
        ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
    const ended = TurnResult.safeParse(answer);
    return ended.success
      ? { type: 'ended', result: ended.data }
      : { type: 'accepted', accepted: accepted.parse(answer) };
  }

  return {
    create: (body: CreateConversation) =>
      http.json(ConversationView, '/api/conversations', { method: 'POST', body }),
    list: (query: ConversationsQuery = {}) => http.json(ConversationPage, '/api/conversations', { query }),
    get: (id: string) => http.json(ConversationView, at(id)),
    update: (id: string, body: UpdateConversation) =>
      http.json(ConversationView, at(id), { method: 'PATCH', body }),
    remove: (id: string) => http.none(at(id), { method: 'DELETE' }),
    messages: async (id: string, query: PageRequest & { readonly order?: 'asc' | 'desc' } = {}) => {
      const page = await http.json(MessagePage, `${at(id)}/messages`, { query });
      return { ...page, events: knownEvents(page.events) };
    },
    /** Edits a message that no turn has taken yet. */
    editMessage: (id: string, messageId: string, body: EditMessage) =>
      http.json(InboxEntry, at(id) + path`/messages/${messageId}`, { method: 'PATCH', body }),
    withdrawMessage: (id: string, messageId: string) =>
      http.none(at(id) + path`/messages/${messageId}`, { method: 'DELETE' }),
    transitions: (id: string) => http.json(HandoffLedger, `${at(id)}/transitions`),
    /** Lists summaries of turns, latest first. */
    turns: (id: string, query: PageRequest = {}) => http.json(TurnPage, `${at(id)}/turns`, { query }),
    /** Explains a turn; turns are numbered from 1. */
    explainTurn: (id: string, turn: number) => http.json(TurnExplanation, `${at(id)}/turns/${turn}`),
    workflow: (id: string) => http.json(WorkflowView, `${at(id)}/workflow`),
    sendMessage: (
      id: string,
      body: SendMessage & { readonly attachments?: MessageAttachments },
      options: SendOptions = {},
    ) => post(AcceptedMessage, `${at(id)}/messages`, { body, options }),
    decide: (
      id: string,
      confirmationId: string,
      decision: { body: DecideConfirmation; options?: WaitOptions },
    ) =>
      post(AcceptedDecision, at(id) + path`/confirmations/${confirmationId}`, {
        body: decision.body,
        options: decision.options ?? {},
      }),
    interrupt: (id: string, body: InterruptTurn = {}) =>
      http.json(Interrupted, `${at(id)}/interrupt`, { method: 'POST', body }),
    /** Streams live events; see `readEvents` for resuming and ending. */
    events: (id: string, options?: EventsOptions) => readEvents(http, `${at(id)}/events`, options),
  };
}

export type ConversationsClient = ReturnType<typeof conversationsClient>;

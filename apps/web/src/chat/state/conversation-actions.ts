import type { InboxEntry } from '@roundtable/api';
import type { ConversationView, ReceivedEvent } from '@roundtable/client';
import { afterEvent } from './conversation-events.js';
import { loaded, withOlder } from './conversation-history.js';
import { type ConversationState, type HistoryPage, messageKey, type Outgoing } from './conversation-state.js';

/** What changes a conversation's state: what the server said, and what this page did. */
export type Action =
  | {
      readonly type: 'loaded';
      readonly view: ConversationView;
      readonly history: HistoryPage & { readonly lastEventId: number };
    }
  | { readonly type: 'older'; readonly page: HistoryPage }
  | { readonly type: 'event'; readonly event: ReceivedEvent; readonly at: string }
  | { readonly type: 'connection'; readonly connection: ConversationState['connection'] }
  | { readonly type: 'missing' }
  | { readonly type: 'renamed'; readonly title: string | null }
  /** The waiting messages as the server has them; those of other tabs are told by nothing else. */
  | { readonly type: 'inbox'; readonly inbox: readonly InboxEntry[] }
  /** This page changed a message that waits, or took it back (null). */
  | { readonly type: 'queued-changed'; readonly id: string; readonly text: string | null }
  | { readonly type: 'outgoing'; readonly message: Outgoing }
  | { readonly type: 'accepted'; readonly id: string; readonly status: string; readonly at: string }
  | { readonly type: 'refused'; readonly id: string; readonly error: unknown }
  /** What was not read so far begins with this turn. */
  | { readonly type: 'unread'; readonly from: number }
  /** A text for the message field, beside what is typed there. */
  | { readonly type: 'returned'; readonly id: string; readonly text: string }
  /** The message field has it. */
  | { readonly type: 'put-back'; readonly id: string };

/** The state after an action. Pure. */
export function reduce(state: ConversationState, action: Action): ConversationState {
  switch (action.type) {
    case 'loaded':
      return withoutDelivered(withAccepted(state, loaded(state, action.view, action.history)));
    case 'older':
      return withOlder(state, action.page);
    case 'event':
      return afterEvent(state, action.event, action.at);
    case 'connection':
      return state.connection === action.connection ? state : { ...state, connection: action.connection };
    case 'missing':
      return { ...state, phase: 'missing' };
    case 'renamed':
      return state.about === null ? state : { ...state, about: { ...state.about, title: action.title } };
    case 'inbox':
      return { ...state, inbox: action.inbox.filter(({ messageId }) => !isTaken(state, messageId)) };
    case 'queued-changed': {
      const { id, text } = action;
      const others = state.inbox.filter(({ messageId }) => messageId !== id);
      const changed = state.inbox.map((one) => (one.messageId === id ? { ...one, text } : one));
      return { ...state, inbox: text === null ? others : changed };
    }
    case 'unread':
      return { ...state, unreadFrom: action.from };
    case 'outgoing': {
      const { message } = action;
      const others = state.outgoing.filter(({ id }) => id !== message.id);
      return isKnown(state, message.id) ? state : { ...state, outgoing: [...others, message] };
    }
    case 'accepted':
      return accepted(state, action);
    case 'refused': {
      const message = state.outgoing.find(({ id }) => id === action.id);
      const rest = withoutOutgoing(state, action.id);
      if (message === undefined) return rest;
      const { id, text, attachments } = message;
      const files = attachments === undefined ? {} : { attachments };
      return { ...rest, returned: [...rest.returned, { id, text, ...files, error: action.error }] };
    }
    case 'returned': {
      const { id, text } = action;
      return { ...state, returned: [...state.returned, { id, text, error: null }] };
    }
    case 'put-back':
      return { ...state, returned: state.returned.filter(({ id }) => id !== action.id) };
  }
}

/** The server has it: it waits, unless a turn took it before the answer came. */
function accepted(
  state: ConversationState,
  { id, status, at }: { readonly id: string; readonly status: string; readonly at: string },
): ConversationState {
  const message = state.outgoing.find((one) => one.id === id);
  const rest = withoutOutgoing(state, id);
  if (message === undefined || status !== 'accepted' || isKnown(rest, id)) return rest;
  const n = (state.inbox.at(-1)?.n ?? 0) + 1;
  const entry = { messageId: id, n, kind: 'message', text: message.text, acceptedAt: at, editedAt: null };
  return { ...rest, inbox: [...rest.inbox, entry] };
}

/**
 * What this page sent while the conversation was loading is shown, also where the server had not yet taken it when it
 * told the conversation: the stream tells what becomes of it.
 */
function withAccepted(before: ConversationState, now: ConversationState): ConversationState {
  if (before.phase !== 'loading') return now;
  const sent = before.inbox.filter(({ messageId }) => !isKnown(now, messageId));
  return sent.length === 0 ? now : { ...now, inbox: [...now.inbox, ...sent] };
}

function withoutDelivered(state: ConversationState): ConversationState {
  return { ...state, outgoing: state.outgoing.filter(({ id }) => !isKnown(state, id)) };
}

function withoutOutgoing(state: ConversationState, id: string): ConversationState {
  return { ...state, outgoing: state.outgoing.filter((one) => one.id !== id) };
}

function isKnown(state: ConversationState, id: string): boolean {
  return isTaken(state, id) || state.inbox.some(({ messageId }) => messageId === id);
}

function isTaken({ entries }: ConversationState, id: string): boolean {
  return entries[messageKey(id)] !== undefined || entries[`withdrawn.${id}`] !== undefined;
}

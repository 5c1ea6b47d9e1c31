import type { AgentRef, Confirmation, InboxEntry, Message, Transition } from '@roundtable/api';
import type { ConversationView, StreamEvent } from '@roundtable/client';
import type { SentFile } from '../../attachments/draft-files.js';
import type { Settled } from '../confirmations/confirmation-decision.js';

/** One line of the transcript. Its key stays the same however it came here: by the history or by the stream. */
export type Entry = MessageEntry | ThoughtEntry | ToolEntry | HandoffEntry | ConfirmationEntry | NoteEntry;

export interface MessageEntry {
  readonly type: 'message';
  readonly key: string;
  readonly id: string;
  readonly role: 'user' | 'agent' | 'system';
  readonly agent: AgentRef | null;
  readonly kind: string;
  readonly text: string;
  readonly turn: number;
  readonly at: string | null;
  readonly stopReason: string | null;
}

export interface ThoughtEntry {
  readonly type: 'thought';
  readonly key: string;
  readonly turn: number;
  readonly agent: AgentRef;
  readonly text: string;
}

export interface ToolEntry {
  readonly type: 'tool';
  readonly key: string;
  readonly turn: number;
  readonly agent: AgentRef;
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
  /** `unknown`: nobody knows whether it happened. */
  readonly state: 'running' | 'done' | 'failed' | 'unknown';
}

export interface HandoffEntry {
  readonly type: 'handoff';
  readonly key: string;
  readonly seq: number;
  readonly turn: number;
  readonly from: AgentRef;
  readonly to: AgentRef;
  readonly via: string;
  readonly reason: string;
  /** What was said about it beside the agents' own messages; empty when a message has said it. */
  readonly announcement: string;
  readonly at: string;
}

/** A proposal; it keeps its place when it is settled. */
export interface ConfirmationEntry {
  readonly type: 'confirmation';
  readonly key: string;
  readonly turn: number;
  readonly confirmation: Confirmation;
  readonly settled: Settled | null;
}

/** What happened beside what was said. */
export interface NoteEntry {
  readonly type: 'note';
  readonly key: string;
  readonly turn: number;
  readonly note:
    | { readonly type: 'interrupted' | 'withdrawn' }
    | { readonly type: 'briefed'; readonly agent: AgentRef; readonly task: string | null }
    | { readonly type: 'failed'; readonly text: string };
  /** Names of the guides that are opened, of a briefed turn. */
  readonly guides: readonly string[];
}

/** `follow_up`, `insights`, `check_in`, …, and the row that it is about. */
export interface Topic {
  readonly name: string;
  readonly id: string | null;
}

/** The message that streams now. */
export interface Partial {
  readonly messageId: string;
  readonly agent: AgentRef;
  readonly attempt: number;
  readonly text: string;
}

/** A message of this page's user that the server has not taken yet. */
export interface Outgoing {
  readonly id: string;
  readonly text: string;
  /** `waiting`: the server could not be reached; it is sent again with the same id. */
  readonly state: 'sending' | 'waiting';
  readonly at: string;
  readonly attachments?: readonly SentFile[];
}

export interface Returned {
  readonly id: string;
  readonly text: string;
  readonly attachments?: readonly SentFile[];
  readonly error: unknown;
}

/** What the conversation is, beside its transcript. */
export type About = Pick<
  ConversationView,
  'id' | 'team' | 'title' | 'sessionType' | 'goalId' | 'projectId' | 'locale' | 'opening' | 'createdAt'
>;

/** Everything that snapshot and events say about a conversation, and what this page has sent. Plain data. */
export interface ConversationState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'deleted';
  readonly about: About | null;
  readonly connection: 'connecting' | 'open' | 'lost';
  /** Keys in the order in which they are shown, and the entries behind them. */
  readonly order: readonly string[];
  readonly entries: Readonly<Record<string, Entry>>;
  readonly partial: Partial | null;
  /** What the system spoke of unasked, by the id of its message. */
  readonly topics: Readonly<Record<string, Topic>>;
  /** Turns whose exchange the user said anew, each with the turn in its place. */
  readonly superseded: Readonly<Record<number, number>>;
  /** The turn that runs. */
  readonly turn: { readonly n: number; readonly agent: AgentRef } | null;
  /** The model is away: the friendly notice and the time of the next try, if they are known. */
  readonly pending: { readonly message: string | null; readonly retryAt: string | null } | null;
  readonly activeAgent: AgentRef | null;
  /** Agents by id, by the name under which they were last heard. */
  readonly speakers: Readonly<Record<string, AgentRef>>;
  /** The open ones. */
  readonly confirmations: readonly Confirmation[];
  /** Accepted, and not taken by a turn yet. */
  readonly inbox: readonly InboxEntry[];
  readonly outgoing: readonly Outgoing[];
  /** Texts that go back to where they were typed: refused by the server, or (without an error) taken back. */
  readonly returned: readonly Returned[];
  /** Where older messages go on; null when all are here. */
  readonly older: string | null;
  /** The handoffs of the whole conversation as they were when it was opened: for the older messages. */
  readonly transitions: readonly Transition[];
  /** The last turn that had ended when this was loaded. */
  readonly loadedTurn: number;
  /** The first turn that was not read before somebody looked. */
  readonly unreadFrom: number | null;
  /** The message that was finished last while this page looked on: read out by screen readers. */
  readonly finished: { readonly id: string; readonly agent: AgentRef | null; readonly text: string } | null;
}

export type ConversationStatus = 'idle' | 'thinking' | 'pending_model' | 'awaiting_confirmation';

export const emptyConversation: ConversationState = {
  phase: 'loading',
  about: null,
  connection: 'connecting',
  order: [],
  entries: {},
  partial: null,
  topics: {},
  superseded: {},
  turn: null,
  pending: null,
  activeAgent: null,
  speakers: {},
  confirmations: [],
  inbox: [],
  outgoing: [],
  returned: [],
  older: null,
  transitions: [],
  loadedTurn: 0,
  unreadFrom: null,
  finished: null,
};

/** A page of the history. */
export interface HistoryPage {
  readonly items: readonly Message[];
  /** What the stream told in the turns of these messages, beside them. */
  readonly events: readonly StreamEvent[];
  readonly nextCursor: string | null;
}

export function statusOf({ turn, pending, confirmations }: ConversationState): ConversationStatus {
  if (pending !== null) return 'pending_model';
  if (turn !== null) return 'thinking';
  return confirmations.length > 0 ? 'awaiting_confirmation' : 'idle';
}

export const messageKey = (id: string) => `message.${id}`;
export const confirmationKey = (id: string) => `confirmation.${id}`;

/** The agent under the name that it was last heard by; coaches who act as one share an id with the first of them. */
export function speaker(state: Pick<ConversationState, 'speakers'>, id: string): AgentRef {
  return state.speakers[id] ?? { id, name: id };
}

import type { AgentRef, Message, ToolCall, Transition } from '@roundtable/api';
import type { ConversationView, StreamEvent } from '@roundtable/client';
import { afterEvent, instantOf } from './conversation-events.js';
import { handoffKey, thoughtKey, thoughtOf, toolKey } from './conversation-keys.js';
import { isTold, lined, withEntry } from './conversation-places.js';
import {
  type ConversationState,
  confirmationKey,
  type Entry,
  emptyConversation,
  type HistoryPage,
  messageKey,
  type ToolEntry,
} from './conversation-state.js';

/** The tool whose calls are shown as thoughts. */
const THINKING = 'thinking';
/** Their calls are shown as what they led to: a handoff, a card, the message itself. */
const TOLD_OTHERWISE = new Set(['handoff', 'proposed']);
const SAID = 'ask_question';

/** The conversation as the server told it at one moment; `history` has its latest messages, newest first. */
export function loaded(
  before: ConversationState,
  view: ConversationView,
  history: HistoryPage & { readonly lastEventId: number },
): ConversationState {
  const isRunning = view.status === 'thinking' || view.status === 'pending_model';
  const messages = history.items.toReversed();
  const last = messages.at(-1)?.seq ?? 0;
  // What happened between the two answers is told by the stream.
  const transitions = view.transitions.filter(({ afterSeq }) => afterSeq <= last);
  const speakers = { [view.activeAgent.id]: view.activeAgent, ...speakersIn(messages) };
  const known = { ...speakers, [view.activeAgent.id]: view.activeAgent };
  const state: ConversationState = {
    ...emptyConversation,
    ...{ outgoing: before.outgoing, returned: before.returned, connection: before.connection },
    phase: 'ready',
    about: view,
    ...lined(entriesOf(messages, { transitions, speakers: known })),
    speakers: known,
    superseded: supersededIn(messages),
    activeAgent: view.activeAgent,
    loadedTurn: isRunning ? view.turn - 1 : view.turn,
    turn: isRunning ? { n: Math.max(view.turn, messages.at(-1)?.turn ?? 0), agent: view.activeAgent } : null,
    pending: view.pending,
    confirmations: view.pendingConfirmations,
    inbox: view.inbox,
    older: history.nextCursor,
    transitions: view.transitions,
  };
  return withOpen(withTold(state, history.events), view);
}

/** Puts an older page of the history (newest first) before what is here. */
export function withOlder(state: ConversationState, page: HistoryPage): ConversationState {
  const { transitions } = state;
  const speakers = { ...speakersIn(page.items), ...state.speakers };
  const older = entriesOf(page.items.toReversed(), { transitions, speakers });
  const here = state.order.flatMap((key) => state.entries[key] ?? []);
  const rows = [
    ...older.filter(({ key }) => state.entries[key] === undefined),
    ...here.filter((entry) => !isTold(entry)),
  ];
  const superseded = { ...supersededIn(page.items), ...state.superseded };
  const whole = { ...state, ...lined(rows), older: page.nextCursor, superseded, speakers };
  // A turn may be on both pages: what is told of it finds its place among all of its messages.
  const told = here.filter(isTold);
  return told.reduce((so, entry) => withEntry(so, entry), withTold(whole, page.events));
}

function supersededIn(messages: readonly Message[]): Record<number, number> {
  return Object.fromEntries(
    messages.flatMap(({ turn, supersededBy }) => (supersededBy == null ? [] : [[turn, supersededBy]])),
  );
}

/** Messages in order, each with the thoughts before it, the tools and the handoff behind it. */
function entriesOf(
  messages: readonly Message[],
  about: {
    readonly transitions: readonly Transition[];
    readonly speakers: Readonly<Record<string, AgentRef>>;
  },
): Entry[] {
  const after = new Map<number, Transition[]>();
  for (const one of about.transitions) after.set(one.afterSeq, [...(after.get(one.afterSeq) ?? []), one]);
  return messages.flatMap((message) => {
    const handoffs = after.get(message.seq) ?? [];
    const calls = message.toolCalls.map((call, i) => callEntry(message, call, i));
    return [
      ...thoughtEntries(message),
      ...calls.filter((entry) => entry?.type === 'thought'),
      isShown(message, handoffs) ? messageEntry(message) : null,
      ...calls.filter((entry) => entry?.type === 'tool'),
      ...handoffs.map((one) => handoffEntry(one, about.speakers)),
    ].filter((entry) => entry !== null);
  });
}

/** Of a handoff that the system made, the transition has the words; of a decision, the proposal's card. */
function isShown({ text, kind }: Message, handoffs: readonly Transition[]): boolean {
  return text !== '' && kind !== 'decision' && !(kind === 'handoff' && handoffs.length > 0);
}

/** What the model thought before it spoke. */
function thoughtEntries({ thoughts = [], turn, agent }: Message): Entry[] {
  if (agent === null) return [];
  return thoughts.map((text) => {
    const key = thoughtKey({ turn, agent: agent.id, thought: text });
    return { type: 'thought', key, turn, agent, text };
  });
}

/** What the stream told of these turns, as whoever watched it saw it; of all else the snapshot knows better. */
function withTold(state: ConversationState, events: readonly StreamEvent[]): ConversationState {
  const { entries, order, topics, speakers } = events.reduce(
    (so: ConversationState, event) => afterEvent(so, event, instantOf(event)),
    state,
  );
  return { ...state, entries, order, topics, speakers: { ...speakers, ...state.speakers } };
}

/** An open proposal is in sight, however long ago it was made. */
function withOpen(state: ConversationState, view: ConversationView): ConversationState {
  return view.pendingConfirmations.reduce((so, confirmation) => {
    const turn = typeof confirmation.turn === 'number' ? confirmation.turn : view.turn;
    const key = confirmationKey(confirmation.id);
    if (so.entries[key] !== undefined) return so;
    return withEntry(so, { type: 'confirmation', key, turn, confirmation, settled: null });
  }, state);
}

function messageEntry(message: Message): Entry {
  const { id, role, agent, kind, text, turn, createdAt, stopReason } = message;
  return {
    ...{ type: 'message', key: messageKey(id), id, role, agent, kind, text, turn, at: createdAt },
    stopReason: typeof stopReason === 'string' ? stopReason : null,
  };
}

function callEntry(message: Message, call: ToolCall, i: number): Entry | null {
  const { turn, agent } = message;
  const { tool, input, result, status } = call;
  if (agent === null || TOLD_OTHERWISE.has(String(status))) return null;
  if (tool === SAID && status === 'done') return null;
  if (tool === THINKING && status === 'done') {
    const thought = thoughtOf(input);
    return {
      type: 'thought',
      key: thoughtKey({ turn, agent: agent.id, thought }),
      turn,
      agent,
      text: thought,
    };
  }
  const id = typeof call.callId === 'string' ? call.callId : `${message.id}.${i}`;
  return { type: 'tool', key: toolKey(id), turn, agent, tool, input, result, state: stateOf(String(status)) };
}

function stateOf(status: string): ToolEntry['state'] {
  if (status === 'pending') return 'running';
  return status === 'done' || status === 'unknown' ? status : 'failed';
}

function handoffEntry(one: Transition, speakers: Readonly<Record<string, AgentRef>>): Entry {
  const named = (id: string): AgentRef => speakers[id] ?? { id, name: id };
  const { seq, turn, via, reason, at } = one;
  const to = one.members === null ? named(one.to) : { ...named(one.to), members: [...one.members] };
  const announcement = via === 'tool' ? '' : one.announcement;
  return {
    ...{ type: 'handoff', key: handoffKey(seq), seq, turn, via, reason, at },
    ...{ from: named(one.from), to, announcement },
  };
}

function speakersIn(messages: readonly Message[]): Record<string, AgentRef> {
  return Object.fromEntries(messages.flatMap(({ agent }) => (agent === null ? [] : [[agent.id, agent]])));
}

import type { AgentRef } from '@roundtable/api';
import type { StreamEvent } from '@roundtable/client';
import { handoffKey, thoughtKey, thoughtOf, toolKey } from './conversation-keys.js';
import { withEntry } from './conversation-places.js';
import {
  type ConversationState,
  confirmationKey,
  type Entry,
  type MessageEntry,
  messageKey,
  speaker,
  type ToolEntry,
} from './conversation-state.js';

type EventOf<T extends StreamEvent['type']> = Extract<StreamEvent, { type: T }>['data'];

/** When it was committed; of what streams and is not stored, now. */
export function instantOf({ data }: StreamEvent): string {
  return 'at' in data && typeof data.at === 'string' ? data.at : new Date().toISOString();
}

/**
 * The conversation after an event of its stream. Pure; an event that the state knows already changes nothing, so a
 * stream may begin a little before the moment of the snapshot. `at` is when it happened.
 */
export function afterEvent(state: ConversationState, event: StreamEvent, at: string): ConversationState {
  switch (event.type) {
    case 'turn.started':
      return turnStarted(state, event.data, at);
    case 'turn.briefed':
      return briefed(state, event.data);
    case 'message.absorbed': {
      const { messageId: id, text, turn } = event.data;
      return withUserMessage(state, { id, text, turn, at });
    }
    case 'message.edited': {
      const { messageId, text } = event.data;
      const inbox = state.inbox.map((one) => (one.messageId === messageId ? { ...one, text } : one));
      return { ...state, inbox };
    }
    case 'message.withdrawn': {
      const key = `withdrawn.${event.data.messageId}`;
      const turn = event.data.turn ?? latestTurn(state);
      const note: Entry = { type: 'note', key, turn, note: { type: 'withdrawn' }, guides: [] };
      return withEntry(withoutWaiting(state, event.data.messageId), note);
    }
    case 'message.delta':
      return delta(state, event.data);
    case 'message.reset':
      return reset(state, event.data);
    case 'message.completed':
      return messageCompleted(state, event.data, at);
    case 'thinking': {
      const { turn, agent } = event.data;
      const text = thoughtOf(event.data);
      const key = thoughtKey({ turn, agent, thought: text });
      return withEntry(working(state), { type: 'thought', key, turn, agent: speaker(state, agent), text });
    }
    case 'tool.started': {
      const { turn, agent, tool, input, callId } = event.data;
      const about = { turn, agent: speaker(state, agent), tool, input, result: null };
      return withEntry(working(state), { type: 'tool', key: toolKey(callId), ...about, state: 'running' });
    }
    case 'tool.finished':
      return toolFinished(state, event.data);
    case 'handoff':
      return handedOff(state, event.data);
    case 'confirmation.required': {
      const { confirmation, turn } = event.data;
      const others = state.confirmations.filter(({ id }) => id !== confirmation.id);
      const entry = { type: 'confirmation', key: confirmationKey(confirmation.id), turn } as const;
      const next = { ...state, confirmations: [...others, confirmation] };
      const known = state.entries[entry.key];
      if (known?.type === 'confirmation' && known.settled !== null) return state;
      return withEntry(next, { ...entry, confirmation, settled: null });
    }
    case 'confirmation.settled':
      return settled(state, event.data, at);
    case 'turn.pending': {
      const { message, retryAfterMs } = event.data;
      return {
        ...state,
        pending: { message, retryAt: new Date(Date.parse(at) + retryAfterMs).toISOString() },
      };
    }
    case 'turn.completed':
      return turnCompleted(state, event.data);
    case 'turn.failed':
      return turnFailed(state, event.data);
    case 'follow_up': {
      const { inputId, topic: name, topicId: id } = event.data; // its words came with `turn.started`
      return { ...state, topics: { ...state.topics, [inputId]: { name, id } } };
    }
    case 'conversation.deleted':
      return { ...state, phase: 'deleted', partial: null, turn: null, pending: null };
  }
}

function turnStarted(before: ConversationState, data: EventOf<'turn.started'>, at: string) {
  const { turn, agent, input, merged = [], supersedes = [] } = data;
  let state: ConversationState = { ...heard(before, agent), partial: null, pending: null };
  const anew = Object.fromEntries(supersedes.map((one) => [one, turn]));
  state = { ...state, superseded: { ...state.superseded, ...anew } };
  state = { ...state, turn: { n: turn, agent }, activeAgent: agent };
  for (const { id, text } of merged) state = withUserMessage(state, { id, text, turn, at });
  if (input === null) return state;
  if (input.kind !== 'system') return withUserMessage(state, { id: input.id, text: input.text, turn, at });
  if (input.text === null) return state;
  const about = { id: input.id, text: input.text, turn, at, agent: null, stopReason: null };
  const entry = { type: 'message', key: messageKey(input.id), role: 'system', kind: 'event' } as const;
  return withEntry(withoutWaiting(state, input.id), { ...entry, ...about });
}

/** A message that a turn has taken: it no longer waits, and stands in the transcript. */
function withUserMessage(
  state: ConversationState,
  message: { readonly id: string; readonly text: string | null; readonly turn: number; readonly at: string },
): ConversationState {
  const { id, text, turn, at } = message;
  const taken = withoutWaiting(state, id);
  if (text === null) return taken;
  const base = { type: 'message', key: messageKey(id), id, role: 'user', kind: 'text' } as const;
  return withEntry(taken, { ...base, agent: null, text, turn, at, stopReason: null });
}

function withoutWaiting(state: ConversationState, id: string): ConversationState {
  return {
    ...state,
    inbox: state.inbox.filter(({ messageId }) => messageId !== id),
    outgoing: state.outgoing.filter((one) => one.id !== id),
  };
}

/** Notes the task with which a turn begins; a turn that goes on with it gets no note. */
function briefed(before: ConversationState, data: EventOf<'turn.briefed'>): ConversationState {
  const state = heard(before, data.agent);
  if (data.workflow === 'continue' || (data.task === null && data.guides.length === 0)) return state;
  const note = {
    type: 'briefed',
    agent: data.agent,
    task: data.task?.name ?? data.task?.id ?? null,
  } as const;
  const { turn, guides } = data;
  return withEntry(state, { type: 'note', key: `briefed.${turn}`, turn, note, guides });
}

function delta(state: ConversationState, data: EventOf<'message.delta'>): ConversationState {
  const { messageId, agent, attempt, offset, text } = data;
  if (state.entries[messageKey(messageId)] !== undefined) return state;
  const same = state.partial?.messageId === messageId && state.partial.attempt === attempt;
  const shown = same ? (state.partial?.text ?? '') : '';
  if (offset > shown.length) return state; // what lies between comes with a reset
  const whole = shown.slice(0, offset) + text;
  if (same && shown.startsWith(whole)) return state;
  return { ...working(state), partial: { messageId, agent: speaker(state, agent), attempt, text: whole } };
}

/** The text so far in place of what was shown; without text, what was shown is taken back. */
function reset(state: ConversationState, data: EventOf<'message.reset'>): ConversationState {
  const { messageId, agent, attempt, text } = data;
  const key = messageKey(messageId);
  if (text !== '') {
    if (state.entries[key] !== undefined) return state;
    return { ...working(state), partial: { messageId, agent: speaker(state, agent), attempt, text } };
  }
  const partial = state.partial?.messageId === messageId ? null : state.partial;
  if (state.entries[key] === undefined) return { ...state, partial };
  const { [key]: _draft, ...entries } = state.entries;
  return { ...state, partial, entries, order: state.order.filter((one) => one !== key) };
}

function messageCompleted(before: ConversationState, data: EventOf<'message.completed'>, at: string) {
  const { messageId, agent, role, kind, text, turn, step, stopReason } = data;
  const key = messageKey(messageId);
  const known = before.entries[key];
  const named = agent === null ? null : withMembers(before, agent);
  const state = {
    ...(named === null ? before : heard(working(before), named)),
    partial: before.partial?.messageId === messageId || role === 'agent' ? null : before.partial,
  };
  if (text === '') return state;
  const entry: MessageEntry = {
    ...{
      type: 'message',
      key,
      id: messageId,
      role: roleOf(role),
      agent: named,
      kind,
      text,
      turn,
      stopReason,
    },
    at: known?.type === 'message' ? known.at : at,
  };
  const next = withEntry(state, entry, step === undefined ? null : toolKey(`${turn}.${step}.`));
  if (known !== undefined || role === 'user') return next;
  return { ...next, finished: { id: messageId, agent: named, text } };
}

function toolFinished(state: ConversationState, data: EventOf<'tool.finished'>): ConversationState {
  const { turn, agent, tool, callId, input = null, result } = data;
  const key = toolKey(callId);
  const known = state.entries[key];
  const outcome = { result, state: stateOf(data) };
  if (known?.type === 'tool') return withEntry(state, { ...known, ...outcome });
  const about = { type: 'tool', key, turn, agent: speaker(state, agent), tool, input } as const;
  return withEntry(state, { ...about, ...outcome });
}

function stateOf({ isError, outcome }: EventOf<'tool.finished'>): ToolEntry['state'] {
  if (outcome === 'unknown') return 'unknown';
  return isError ? 'failed' : 'done';
}

function handedOff(before: ConversationState, data: EventOf<'handoff'>): ConversationState {
  const { seq, turn, via, reason, at } = data;
  const members = data.members == null ? {} : { members: data.members };
  const to: AgentRef = { id: data.to, name: data.toName, ...members };
  const from: AgentRef = withMembers(before, { id: data.from, name: data.fromName });
  const state = heard(before, to);
  const announcement = via === 'tool' ? '' : data.announcement;
  const about = { seq, turn, via, reason, announcement, at, from, to };
  const running = state.turn === null ? null : { ...state.turn, agent: to };
  const next = { ...state, activeAgent: to, turn: running };
  return withEntry(next, { type: 'handoff', key: handoffKey(seq), ...about });
}

function latestTurn({ turn, order, entries }: ConversationState): number {
  return turn?.n ?? entries[order.at(-1) ?? '']?.turn ?? 0;
}

function settled(state: ConversationState, data: EventOf<'confirmation.settled'>, at: string) {
  const { id, decision, success, edited, edits = {}, outcome } = data;
  const confirmations = state.confirmations.filter((one) => one.id !== id);
  const entry = state.entries[confirmationKey(id)];
  const next = { ...state, confirmations };
  if (entry?.type !== 'confirmation') return next;
  const how = decision === 'approved' || decision === 'expired' ? decision : 'rejected';
  return withEntry(next, {
    ...entry,
    settled: {
      decision: how,
      success,
      isEdited: edited,
      edits,
      isUnknown: outcome === 'unknown',
      at,
    },
  });
}

function turnCompleted(state: ConversationState, data: EventOf<'turn.completed'>): ConversationState {
  const { turn, outcome } = data;
  const ended = { ...state, turn: null, pending: null, partial: null };
  const says = Object.values(state.entries).some(
    (entry) => entry.type === 'message' && entry.turn === turn && entry.stopReason === 'interrupted',
  );
  if (outcome !== 'interrupted' || says) return ended;
  const key = `interrupted.${turn}`;
  return withEntry(ended, { type: 'note', key, turn, note: { type: 'interrupted' }, guides: [] });
}

/** The notice is a message of its own; only a failure without one needs a line. */
function turnFailed(state: ConversationState, data: EventOf<'turn.failed'>): ConversationState {
  const { turn, error } = data;
  const ended = { ...state, turn: null, pending: null, partial: null };
  const isTold = Object.values(state.entries).some(
    (entry) =>
      entry.type === 'message' && entry.turn === turn && entry.role === 'system' && entry.text === error,
  );
  if (isTold) return ended;
  const note = { type: 'failed', text: error } as const;
  return withEntry(ended, { type: 'note', key: `failed.${turn}`, turn, note, guides: [] });
}

/** The model answers: it is away no longer. */
function working(state: ConversationState): ConversationState {
  return state.pending === null ? state : { ...state, pending: null };
}

function heard(state: ConversationState, agent: AgentRef): ConversationState {
  return { ...state, speakers: { ...state.speakers, [agent.id]: agent } };
}

/** Messages name an agent without its members. */
function withMembers({ speakers }: ConversationState, agent: AgentRef): AgentRef {
  const known = speakers[agent.id];
  return known?.name === agent.name ? known : agent;
}

function roleOf(role: string): MessageEntry['role'] {
  return role === 'user' || role === 'agent' ? role : 'system';
}

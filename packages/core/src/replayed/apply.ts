import type { CallUsage, ConversationEvent } from './events.js';
import {
  type ConversationState,
  KEPT_TRANSITIONS,
  type PendingCall,
  type RunningTurn,
  type TeamSlice,
} from './state.js';

/**
 * Folds one event into the state. Pure, and the only place where the state changes: the workflow, the snapshot
 * in Postgres and the in-memory run are the same fold over the same events.
 */
export function apply(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'turnStarted':
      return {
        ...state,
        turn: event.turn,
        lastTaken: event.input ?? state.lastTaken,
        running: {
          turn: event.turn,
          kind: event.kind,
          input: event.input,
          confirmationId: event.confirmationId,
          startedAt: event.at,
          phase: 'open',
          step: 1,
          iterations: 0,
          handoffs: 0,
          path: state.activeAgent === null ? [] : [state.activeAgent],
          prepared: 0,
          reviewed: 0,
          repaired: false,
          calls: [],
          pending: null,
        },
      };
    case 'teamPinned':
      return pinTeam(state, event.team);
    case 'inputChosen':
      return running(state, (turn) => ({ ...turn, input: event.input }));
    case 'absorbed':
      return {
        ...running(state, (turn) => ({
          ...turn,
          // The user has written again: agents that handed over earlier in the turn may be handed to.
          path: event.rows === 0 ? turn.path : turn.path.slice(-1),
        })),
        lastTaken: Math.max(state.lastTaken, ...event.inputs),
        seq: state.seq + event.rows,
      };
    case 'rowsWritten':
      return { ...state, seq: state.seq + event.rows };
    case 'prepared':
      return running(state, (turn) => {
        const prepared = turn.prepared + 1;
        const left = (state.team?.prepare.length ?? 0) > prepared;
        return { ...turn, step: event.step + 1, prepared, phase: left ? 'prepare' : 'ask' };
      });
    case 'replied':
      return applyReply(state, event);
    case 'handedOff':
      return {
        ...running(withoutComposite(state), (turn) => ({
          ...turn,
          handoffs: turn.handoffs + (event.transition.via === 'tool' ? 1 : 0),
          // An agent that the system made active has not handed over yet.
          path:
            event.transition.via === 'system' ? [event.transition.to] : [...turn.path, event.transition.to],
        })),
        activeAgent: event.transition.to,
        ...(event.composite === undefined ? {} : { composite: event.composite }),
        transitions: [...state.transitions, event.transition].slice(-KEPT_TRANSITIONS),
        transitionCount: event.transition.seq,
      };
    case 'handoffDeclined':
      return state.declined.includes(event.agent)
        ? state
        : { ...state, declined: [...state.declined, event.agent] };
    case 'handoffWanted':
      return { ...state, declined: state.declined.filter((agent) => agent !== event.agent) };
    case 'toolFinished':
      return running(state, (turn) => {
        const calls = turn.calls.map((call) => (call.step === event.step ? { ...call, done: true } : call));
        // An approved call runs before the turn's first reply: the team's prepare steps still follow.
        const behind = turn.iterations === 0 ? afterOpening(state) : 'ask';
        return { ...turn, calls, phase: calls.every((call) => call.done) ? behind : 'tools' };
      });
    case 'reviewed':
      return running(state, (turn) => ({
        ...turn,
        step: event.step + 1,
        reviewed: event.repair ? 0 : turn.reviewed + 1,
        repaired: turn.repaired || event.repair,
        phase: event.repair ? 'repair' : 'review',
      }));
    case 'confirmationOpened':
      return { ...state, confirmations: [...state.confirmations, event.confirmation] };
    case 'confirmationSettled':
      return { ...state, confirmations: state.confirmations.filter((open) => open.id !== event.id) };
    case 'decisionApplied':
      return running(state, (turn) => decided(state, turn, event));
    case 'modelUnavailable':
      return running(state, (turn) => ({ ...turn, pending: nextTry(turn, event.at, event.retryAfterMs) }));
    case 'turnEnded':
      // A message that was withdrawn before its turn changes nothing but the number.
      if (event.outcome === 'withdrawn') return { ...state, running: null };
      return {
        ...withSpokenTo(state),
        running: null,
        // An expiry is not activity of the user's.
        lastTurnEndedAt: state.running?.kind === 'expiry' ? state.lastTurnEndedAt : event.at,
        lastOutcome: event.outcome,
        totals: { ...state.totals, turns: state.totals.turns + 1 },
      };
  }
}

/** Sets `spokenTo`: the system began the turn that has just ended, and the user has not written since. */
function withSpokenTo({ spokenTo, ...state }: ConversationState): ConversationState {
  switch (state.running?.kind) {
    case 'system':
      return { ...state, spokenTo: true };
    case 'expiry':
      return { ...state, ...(spokenTo === undefined ? {} : { spokenTo }) };
    default:
      return state;
  }
}

export function applyAll(state: ConversationState, events: readonly ConversationEvent[]): ConversationState {
  return events.reduce(apply, state);
}

function running(state: ConversationState, change: (turn: RunningTurn) => RunningTurn): ConversationState {
  return state.running === null ? state : { ...state, running: change(state.running) };
}

function withoutComposite({ composite: _, ...state }: ConversationState): ConversationState {
  return state;
}

/** The phase after a turn's opening step: the team's prepare steps, if it has any, else the model. */
function afterOpening(state: ConversationState): 'prepare' | 'ask' {
  return (state.team?.prepare.length ?? 0) > 0 ? 'prepare' : 'ask';
}

function decided(
  state: ConversationState,
  turn: RunningTurn,
  { step, call }: Extract<ConversationEvent, { type: 'decisionApplied' }>,
): RunningTurn {
  if (call === undefined) return { ...turn, step: step + 1, phase: afterOpening(state) };
  return { ...turn, step: call.step + 1, calls: [{ ...call, done: false }], phase: 'tools' };
}

function pinTeam(state: ConversationState, team: TeamSlice): ConversationState {
  const next = { ...state, team };
  const activeAgent = state.activeAgent ?? team.home;
  return {
    ...running(next, (turn) => ({
      ...turn,
      path: turn.path.length > 0 ? turn.path : [activeAgent],
      phase:
        turn.phase === 'open' && turn.kind !== 'decision' && turn.kind !== 'expiry'
          ? afterOpening(next)
          : turn.phase,
    })),
    activeAgent,
  };
}

function applyReply(
  state: ConversationState,
  event: Extract<ConversationEvent, { type: 'replied' }>,
): ConversationState {
  const calls: PendingCall[] = event.calls.map((call) => ({ ...call, done: false }));
  const next = running(state, (turn) => ({
    ...turn,
    step: event.step + 1 + calls.length,
    iterations: turn.iterations + 1,
    calls,
    phase: calls.length > 0 ? 'tools' : event.final ? 'review' : 'ask',
    pending: null,
    spent: {
      tokens: (turn.spent?.tokens ?? 0) + tokensOf(event.usage),
      toolCalls: (turn.spent?.toolCalls ?? 0) + calls.length,
    },
  }));
  const { totals } = state;
  return {
    ...next,
    seq: state.seq + event.rows,
    totals: {
      ...totals,
      modelCalls: totals.modelCalls + 1,
      inputTokens: totals.inputTokens + event.usage.inputTokens,
      outputTokens: totals.outputTokens + event.usage.outputTokens,
      cacheReadTokens: totals.cacheReadTokens + event.usage.cacheReadTokens,
      costMicros: totals.costMicros + event.usage.costMicros,
    },
  };
}

function tokensOf(usage: CallUsage): number {
  return usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** When to ask the model again: after the provider's `retry-after`, else after 5 s, doubling up to 5 min (design §3). */
function nextTry(turn: RunningTurn, at: string, retryAfterMs: number): NonNullable<RunningTurn['pending']> {
  const tries = (turn.pending?.tries ?? 0) + 1;
  const backOffMs = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  const waitMs = retryAfterMs > 0 ? Math.min(retryAfterMs, LONGEST_RETRY_MS) : backOffMs;
  return {
    since: turn.pending?.since ?? at,
    retryAt: new Date(Date.parse(at) + waitMs).toISOString(),
    tries,
  };
}

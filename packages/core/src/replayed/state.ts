/** Turns that a person started, that answer a decision, that the system started, or that close expired proposals. */
export type TurnKind = 'message' | 'decision' | 'system' | 'expiry';

/** How an accepted input can end; every one of them ends in exactly one of these. */
export type Outcome = 'answered' | 'merged' | 'withdrawn' | 'interrupted' | 'failed';

/** What happens to a message that arrives while a turn runs. */
export type Disposition = 'queue' | 'merge' | 'absorb' | 'interrupt';

/** The part of a team that the workflow knows, from the result of a step. */
export interface TeamSlice {
  readonly hash: string;
  readonly home: string;
  /** Agent id -> the name that users see. */
  readonly names: Readonly<Record<string, string>>;
  readonly disposition: Disposition;
  readonly prepare: readonly string[];
  readonly review: readonly string[];
  readonly limits: { readonly iterations: number; readonly handoffs: number };
}

/** Several members of a team that act as one agent; the agent's id is the first member's. */
export interface Composition {
  /** The name that users see: "Exercise & Nutrition Coach". */
  readonly name: string;
  readonly members: readonly string[];
}

export interface TransitionEntry {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  /** Only of a composite agent: all its members. */
  readonly members?: readonly string[];
  readonly via: 'tool' | 'route' | 'system';
  /** At most 80 characters here; the whole text is in `agent_transitions`. */
  readonly reason: string;
  readonly turn: number;
  readonly at: string;
}

export interface OpenConfirmation {
  readonly id: string;
  readonly kind: string;
  readonly turn: number;
  readonly expiresAt: string;
}

/** A tool call of the last reply that still has to run; `step` is the step that will run it. */
export interface PendingCall {
  readonly step: number;
  /** The askAgent step whose reply holds the call, and the place of the call in it: the ledger's key. */
  readonly reply: number;
  readonly index: number;
  readonly tool: string;
  readonly access: 'read' | 'write';
  /** Set for an approved call: its confirmation. */
  readonly confirmationId?: string;
  readonly done: boolean;
}

export type Phase = 'open' | 'prepare' | 'ask' | 'tools' | 'review' | 'repair';

export interface RunningTurn {
  readonly turn: number;
  readonly kind: TurnKind;
  /** Number of the input that this turn answers; null for expiry. */
  readonly input: number | null;
  readonly confirmationId: string | null;
  readonly startedAt: string;
  readonly phase: Phase;
  /** The next step's number in this turn, from 1. */
  readonly step: number;
  readonly iterations: number;
  readonly handoffs: number;
  /** Agents that were active in this turn, in order. */
  readonly path: readonly string[];
  readonly prepared: number;
  readonly reviewed: number;
  readonly repaired: boolean;
  readonly calls: readonly PendingCall[];
  readonly pending: { readonly since: string; readonly retryAt: string; readonly tries: number } | null;
  /** What the turn's replies have used so far; absent before the first one (also in older snapshots). */
  readonly spent?: { readonly tokens: number; readonly toolCalls: number };
}

export interface Totals {
  readonly turns: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly costMicros: number;
}

/** The conversation's state in its workflow: plain JSON, of bounded size however long the conversation is. */
export interface ConversationState {
  readonly version: 1;
  /** Number of the last input that a turn took. */
  readonly lastTaken: number;
  readonly turn: number;
  /** Sequence number of the last message row. */
  readonly seq: number;
  readonly team: TeamSlice | null;
  readonly activeAgent: string | null;
  /** Members of the active agent, if it is a composite; otherwise absent (also in older snapshots). */
  readonly composite?: Composition;
  /** The last 50; `transitionCount` counts all. */
  readonly transitions: readonly TransitionEntry[];
  readonly transitionCount: number;
  readonly confirmations: readonly OpenConfirmation[];
  /** Agents that the user declined; not offered again unless asked for. */
  readonly declined: readonly string[];
  readonly totals: Totals;
  readonly lastTurnEndedAt: string | null;
  /** The system began the last turn, and the user has not answered yet; otherwise absent (also in older snapshots). */
  readonly spokenTo?: true;
  /** Outcome of the last turn. `failed` marks the run for operators until a turn ends well. */
  readonly lastOutcome: Outcome | null;
  readonly running: RunningTurn | null;
}

export const KEPT_TRANSITIONS = 50;
export const PREVIEW_LENGTH = 80;

export function initialState(): ConversationState {
  return {
    version: 1,
    lastTaken: 0,
    turn: 0,
    seq: 0,
    team: null,
    activeAgent: null,
    transitions: [],
    transitionCount: 0,
    confirmations: [],
    declined: [],
    totals: { turns: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, costMicros: 0 },
    lastTurnEndedAt: null,
    lastOutcome: null,
    running: null,
  };
}

/** Cuts a text for places that must stay small: one line, at most `PREVIEW_LENGTH` characters. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_LENGTH ? line : `${line.slice(0, PREVIEW_LENGTH - 1).toWellFormed()}…`;
}

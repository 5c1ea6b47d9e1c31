import type { DerivedRow, Provenance } from '../guard/provenance.js';
import type { LedgerSlice } from '../ledger/agent-transcript.js';
import type { ConfirmationRow, MessageRow, ToolCallRow, TransitionRow, UsageRow } from '../ledger/rows.js';
import type { Locale } from '../locale.js';
import type { MemorySlice } from '../memory/memory-slice.js';
import type { ConversationEvent, ConversationState, Outcome, StepInput, StepKey } from '../replayed/index.js';
import type { Team } from '../teams/team.js';
import type { Person } from '../tools/tool.js';
import type { EndedAttempt } from '../turns/attempts.js';

export interface ConversationFacts {
  readonly id: string;
  readonly userId: string;
  readonly user: Person;
  readonly teamId: string;
  readonly locale: Locale;
  /** The attributes that capabilities keep of the conversation, by name. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** The transcript's current scope (a project): agents see only rows of this scope; null: rows without a scope. */
  readonly scope: string | null;
  /** The model provider that the user chose; null: the server's own choice. */
  readonly provider: string | null;
  /** The type of the conversation, such as general or planning. */
  readonly sessionType: string;
  readonly currentAgent: string;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
  /** The sources of the texts that its agents have seen so far. */
  readonly provenance: Provenance;
}

/** An accepted input that a turn answers. */
export interface TakenInput {
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly text: string | null;
  readonly confirmationId: string | null;
  /** The topic of a system event, and the id of the row that it is about. */
  readonly topic: string | null;
  readonly topicId: string | null;
  /** Whether it was withdrawn before a turn took it: then the turn ends without an answer. */
  readonly withdrawn: boolean;
  /** The turn whose messages this message replaces. */
  readonly supersedes: number | null;
}

export interface PublishedTeam {
  readonly hash: string;
  readonly team: Team;
}

/** The right of one attempt to run a step. `token` is the fencing token of all its writes. */
export interface Claim {
  readonly key: StepKey;
  readonly token: number;
  readonly state: ConversationState;
  readonly conversation: ConversationFacts;
  readonly published: PublishedTeam;
  /** The input that the turn answers; only on the step that opens it. */
  readonly input: TakenInput | null;
  /** Events of the turn's opening, which the workflow receives before the step's own. */
  readonly openingEvents: readonly ConversationEvent[];
}

export type ClaimResult =
  | { readonly type: 'claimed'; readonly claim: Claim }
  | { readonly type: 'done'; readonly events: readonly ConversationEvent[] }
  | { readonly type: 'gone' }
  /** The stored state is ahead of the workflow run: the run must restart from the snapshot. */
  | { readonly type: 'stale'; readonly known: boolean };

/** An event as clients see it on the stream (design §4). */
export interface PublicEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Everything that one step writes, in one transaction. */
export interface StepCommit {
  /** False when the step must be retried later (model unavailable): its row stays open. */
  readonly done: boolean;
  readonly events: readonly ConversationEvent[];
  readonly state: ConversationState;
  readonly messages: readonly MessageRow[];
  /** New calls, and calls that now have a result. */
  readonly calls: readonly ToolCallRow[];
  readonly transitions: readonly TransitionRow[];
  readonly confirmations: readonly ConfirmationRow[];
  readonly settled: readonly {
    id: string;
    status: 'executed' | 'failed' | 'unknown' | 'rejected' | 'expired';
    result: unknown;
  }[];
  /** Replies that a review sent back: kept for the agent, no longer shown. */
  readonly drafts: readonly string[];
  readonly publicEvents: readonly PublicEvent[];
  readonly usage: UsageRow | null;
  /** A tool's result, cached for calls with the same input. */
  readonly cache: CacheEntry | null;
  readonly outcome: {
    readonly input: number;
    readonly type: Outcome;
    readonly code: string | null;
    readonly stopReason: string | null;
  } | null;
  /** The sources of the texts in the writing agent's context; null: the conversation's provenance stays as it is. */
  readonly provenance: Provenance | null;
  /** The step's record for the explanation of a turn. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
}

export interface CacheEntry {
  readonly key: string;
  readonly tool: string;
  readonly result: unknown;
  readonly ttlSeconds: number;
}

/** A call that has not run yet, and the cached result of a call with the same input, if there is one. */
export interface PendingCall {
  readonly call: ToolCallRow;
  readonly user: Person;
  readonly locale: Locale;
  /** The number of attempts that were begun. */
  readonly attempts: number;
  /** Another call of the same tool in this turn may have happened. */
  readonly followsUnknown: boolean;
  readonly cached: { readonly result: unknown } | null;
}

export interface Partial {
  readonly messageId: string;
  /** How often the reply restarted within this attempt, at most 9. */
  readonly restarts: number;
  readonly agent: string;
  readonly text: string;
}

export interface OpenProposal {
  readonly id: string;
  readonly kind: string;
  readonly tool: string;
  readonly agent: string;
  readonly turn: number;
  readonly reply: number;
  readonly index: number;
  readonly status: 'open' | 'approved' | 'rejected' | 'expired' | 'executed' | 'failed' | 'unknown';
  /** The preview that the user was shown, and the hash from the time of the proposal. */
  readonly preview: Readonly<Record<string, string | null>>;
  readonly argsHash: string;
  /** The preview with the user's edits: exactly what may be executed. */
  readonly approved: Readonly<Record<string, string | null>>;
  readonly edited: boolean;
  readonly comment: string | null;
}

/** Selects what is read for an agent's context. */
export interface ContextScope {
  readonly agent: string;
  /** SELECTs by name, as `ContextSource` describes them: the same object each time for the same sources. */
  readonly reads: Readonly<Record<string, string>>;
  /** Whether to read the user's summary. */
  readonly summary: boolean;
  /** Whether to read which agents the user prefers: for the home agent. */
  readonly preferences: boolean;
  /** The most messages of a window. */
  readonly messages: number;
}

/** The rows of an agent's transcript, facts about the user, and notes of this turn's prepare and review steps. */
export interface Ledger {
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
  /**
   * Rows (notes, goals …) in this context that an agent wrote while text of others was in its own context. Empty once
   * the conversation itself has contained such text.
   */
  readonly derived: readonly DerivedRow[];
}

/** The newest texts of a conversation that may contain web addresses, for the look-up of known addresses. */
export interface AddressTexts {
  /** Messages of the user. */
  readonly user: readonly string[];
  /** Successful calls of the given tools, oldest first. */
  readonly calls: readonly Pick<ToolCallRow, 'tool' | 'input' | 'result'>[];
}

export type ReplyClaim =
  | Exclude<ClaimResult, { type: 'claimed' }>
  | { readonly type: 'claimed'; readonly claim: Claim; readonly ledger: Ledger };

export interface CountedAttempts {
  readonly faulty: number;
  readonly isLost: boolean;
}

/**
 * The store of the steps. `Tx`, which tools receive, gives access to one user's repositories inside one transaction.
 * Writes of an attempt that is superseded, or whose conversation is deleted, are rejected.
 */
export interface StepStore<Tx> {
  /**
   * Counts the attempt before this one if it lost its worker (`countLost`).
   * @returns whether it did, and how many attempts were faulty; 0 for a step that is done or was never begun
   */
  countLost(input: StepInput, told: EndedAttempt | null): Promise<CountedAttempts>;
  /** Records that this attempt has begun. First attempts skip it: their claim records it in the same statement. */
  holdStep(input: StepInput): Promise<void>;
  /** Records how this attempt ended (`endAttempt`). @returns how many attempts were faulty */
  endAttempt(input: StepInput, how: EndedAttempt['how']): Promise<number>;
  /** Opens the turn if the input says so, claims the step and reads the data for a reply, in one transaction. */
  claimReply(input: StepInput, scopeOf: (claim: Claim) => ContextScope): Promise<ReplyClaim>;
  savePartial(claim: Claim, partial: Partial): Promise<void>;
  /**
   * Writes the commit; `effect` runs in the same transaction, after the rows. @returns false, having written nothing,
   * when a newer attempt holds the step or the conversation was deleted
   */
  commit(claim: Claim, commit: StepCommit, effect?: (tx: Tx) => Promise<void>): Promise<boolean>;
  /** Whether the step's conversation has been deleted. */
  isDeleted(claim: Claim): Promise<boolean>;
  /** Claims, works and commits in one transaction: for steps whose effect is in the database. */
  transact(
    input: StepInput,
    work: (claim: Claim, tx: Tx, read: StepReads) => Promise<StepCommit>,
  ): Promise<ClaimResult | { readonly type: 'committed'; readonly events: readonly ConversationEvent[] }>;
  /**
   * Reads a call before its tool works outside of the database; null when the call is settled or its conversation is
   * deleted. It claims nothing: of several attempts the first to record a result wins.
   */
  pendingCall(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    cacheKey: (call: ToolCallRow, locale: Locale) => string | null,
  ): Promise<PendingCall | null>;
  /**
   * Records an attempt of an effect before it is made: compare-and-set on `attempts`. @returns false when another
   * attempt was begun since `attempts` was read, the call is settled, or its conversation is deleted
   */
  beginAttempt(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    attempts: number,
  ): Promise<boolean>;
  /** Reads the texts that are searched for known addresses; only for a call that opens an address. */
  addressTexts(claim: Claim, tools: readonly string[]): Promise<AddressTexts>;
  /** Runs the reads of a proposal in their own transaction. */
  read<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface StepReads {
  call(turn: number, reply: number, index: number): Promise<ToolCallRow | null>;
  unsettledCalls(turn: number): Promise<readonly ToolCallRow[]>;
  /** The events of those steps that have committed, in order. */
  committed(turn: number, steps: readonly number[]): Promise<readonly ConversationEvent[]>;
  proposal(id: string): Promise<OpenProposal | null>;
  expired(now: string): Promise<readonly OpenProposal[]>;
}

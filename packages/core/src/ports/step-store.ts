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
  /** The transcript's present scope (a project): agents see rows of the same scope only; null: rows without a scope. */
  readonly scope: string | null;
  /** The model provider that the user chose; null: the server's own choice. */
  readonly provider: string | null;
  /** general, planning, research or reflection. */
  readonly sessionType: string;
  readonly currentAgent: string;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
  /** Where the texts that its agents have seen so far came from. */
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
  /** Withdrawn before a turn took it: the turn ends without an answer. */
  readonly withdrawn: boolean;
  /** The turn whose exchange this message replaces. */
  readonly supersedes: number | null;
}

export interface PublishedTeam {
  readonly hash: string;
  readonly team: Team;
}

/** A step that this attempt may do. `token` fences every write of the attempt against older ones. */
export interface Claim {
  readonly key: StepKey;
  readonly token: number;
  readonly state: ConversationState;
  readonly conversation: ConversationFacts;
  readonly published: PublishedTeam;
  /** The input that the turn answers; only on the step that opens it. */
  readonly input: TakenInput | null;
  /** Events of the turn's opening, to be handed to the workflow before the step's own. */
  readonly openingEvents: readonly ConversationEvent[];
}

export type ClaimResult =
  | { readonly type: 'claimed'; readonly claim: Claim }
  | { readonly type: 'done'; readonly events: readonly ConversationEvent[] }
  | { readonly type: 'gone' }
  /** The stored state is ahead of the workflow run: the run has to start over from the snapshot. */
  | { readonly type: 'stale'; readonly known: boolean };

/** An event as clients see it on the stream (design §4). */
export interface PublicEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Everything that one step writes, in one transaction. */
export interface StepCommit {
  /** False when the step has to be asked again (model away): its row stays open. */
  readonly done: boolean;
  readonly events: readonly ConversationEvent[];
  readonly state: ConversationState;
  readonly messages: readonly MessageRow[];
  /** New calls, or calls whose result is known now. */
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
  /** Where the texts in the writing agent's context came from; null: the step changes nothing of the conversation's. */
  readonly provenance: Provenance | null;
  /** For "explain a turn". */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
}

export interface CacheEntry {
  readonly key: string;
  readonly tool: string;
  readonly result: unknown;
  readonly ttlSeconds: number;
}

/** A call that has not run yet, with the cached result of a call with the same input. */
export interface PendingCall {
  readonly call: ToolCallRow;
  readonly user: Person;
  readonly locale: Locale;
  /** How many attempts were begun. */
  readonly attempts: number;
  /** Another call of the same tool in this turn may have happened. */
  readonly followsUnknown: boolean;
  readonly cached: { readonly result: unknown } | null;
}

export interface Partial {
  readonly messageId: string;
  /** How often the reply began again within this attempt, 9 at most. */
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
  /** What the user was shown, and its hash from when it was proposed. */
  readonly preview: Readonly<Record<string, string | null>>;
  readonly argsHash: string;
  /** The preview with the user's edits: exactly what may be executed. */
  readonly approved: Readonly<Record<string, string | null>>;
  readonly edited: boolean;
  readonly comment: string | null;
}

/** What is read for an agent's context. */
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

/** The rows for an agent's transcript, the user's facts, and the notes of this turn's prepare and review steps. */
export interface Ledger {
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
  /**
   * Rows (notes, goals …) in this context that an agent wrote while it had text of others in its own context. Empty once the
   * conversation itself has had such text.
   */
  readonly derived: readonly DerivedRow[];
}

/** The newest texts of a conversation in which web addresses may stand, for the look-up of known addresses. */
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
 * The store of the steps. `Tx` is what tools get: the repositories of one user inside one transaction. Writes of an attempt
 * that is superseded, or whose conversation is deleted, are rejected.
 */
export interface StepStore<Tx> {
  /**
   * Counts the attempt before this one if it lost its worker (`countLost`).
   * @returns whether it did, and how many attempts were faulty; 0 for a step that is done or was never begun
   */
  countLost(input: StepInput, told: EndedAttempt | null): Promise<CountedAttempts>;
  /** Notes that this attempt has begun. A first attempt does not: its claim notes it, without another statement. */
  holdStep(input: StepInput): Promise<void>;
  /** Records how this attempt ended (`endAttempt`). @returns how many attempts were faulty */
  endAttempt(input: StepInput, how: EndedAttempt['how']): Promise<number>;
  /** Opens the turn if the input says so, claims the step's row and reads what a reply needs, in one transaction. */
  claimReply(input: StepInput, scopeOf: (claim: Claim) => ContextScope): Promise<ReplyClaim>;
  savePartial(claim: Claim, partial: Partial): Promise<void>;
  /**
   * `effect` runs in the same transaction, once the rows are written. @returns false when a newer attempt holds the step,
   * or the conversation was deleted: nothing was written.
   */
  commit(claim: Claim, commit: StepCommit, effect?: (tx: Tx) => Promise<void>): Promise<boolean>;
  /** Whether the step's conversation has been deleted. */
  isDeleted(claim: Claim): Promise<boolean>;
  /** Claim, work and commit as one transaction: for steps whose effect is in the database. */
  transact(
    input: StepInput,
    work: (claim: Claim, tx: Tx, read: StepReads) => Promise<StepCommit>,
  ): Promise<ClaimResult | { readonly type: 'committed'; readonly events: readonly ConversationEvent[] }>;
  /**
   * Reads a call before its tool works outside of the database; null when the call is settled or its conversation deleted.
   * Claims nothing: of several attempts the first to record a result wins.
   */
  pendingCall(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    cacheKey: (call: ToolCallRow, locale: Locale) => string | null,
  ): Promise<PendingCall | null>;
  /**
   * Records an attempt of an effect before it is made: compare-and-set on `attempts`. @returns false when another attempt was
   * begun since `attempts` was read, the call is settled, or its conversation deleted
   */
  beginAttempt(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    attempts: number,
  ): Promise<boolean>;
  /** Texts in which known addresses are looked for; read only for a call that opens an address. */
  addressTexts(claim: Claim, tools: readonly string[]): Promise<AddressTexts>;
  /** Reads for proposals, in a transaction of their own. */
  read<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface StepReads {
  call(turn: number, reply: number, index: number): Promise<ToolCallRow | null>;
  unsettledCalls(turn: number): Promise<readonly ToolCallRow[]>;
  proposal(id: string): Promise<OpenProposal | null>;
  expired(now: string): Promise<readonly OpenProposal[]>;
}

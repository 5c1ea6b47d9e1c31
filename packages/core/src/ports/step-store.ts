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
  /** What it was opened about, by the names that capabilities gave it. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** What partitions the transcript now: agents see rows of the same scope, and of none where it is null. */
  readonly scope: string | null;
  /** The model provider that the user chose; null: the server's own choice. */
  readonly provider: string | null;
  /** general, planning, research or reflection. */
  readonly sessionType: string;
  readonly currentAgent: string;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
  /** Whose text has reached its agents so far. */
  readonly provenance: Provenance;
}

/** The input that a turn answers, as it was accepted. */
export interface TakenInput {
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly text: string | null;
  readonly confirmationId: string | null;
  /** What a system event is about, and the row of it. */
  readonly topic: string | null;
  readonly topicId: string | null;
  /** Withdrawn before a turn took it: it is passed over. */
  readonly withdrawn: boolean;
  /** The turn whose exchange the message takes the place of. */
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
  /** What the turn answers; only on the step that opens it. */
  readonly input: TakenInput | null;
  /** Events of the turn's opening, to be handed to the workflow before the step's own. */
  readonly openingEvents: readonly ConversationEvent[];
}

export type ClaimResult =
  | { readonly type: 'claimed'; readonly claim: Claim }
  | { readonly type: 'done'; readonly events: readonly ConversationEvent[] }
  | { readonly type: 'gone' }
  /** The stored state is ahead of the run that asks: it has to begin again from the snapshot. */
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
  /** A tool's result that equal calls may use. */
  readonly cache: CacheEntry | null;
  readonly outcome: {
    readonly input: number;
    readonly type: Outcome;
    readonly code: string | null;
    readonly stopReason: string | null;
  } | null;
  /** Whose text had reached the agent that wrote this; null: the step adds nothing to what is known. */
  readonly provenance: Provenance | null;
  /** What "explain a turn" tells of the step. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
}

export interface CacheEntry {
  readonly key: string;
  readonly tool: string;
  readonly result: unknown;
  readonly ttlSeconds: number;
}

/** A call that waits to be run, and what an equal one has brought already. */
export interface PendingCall {
  readonly call: ToolCallRow;
  readonly user: Person;
  readonly locale: Locale;
  /** How often it was begun. */
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
  /** What the user was shown, and the hash that it had when it was proposed. */
  readonly preview: Readonly<Record<string, string | null>>;
  readonly argsHash: string;
  /** The preview with the user's edits put in: exactly what may be executed. */
  readonly approved: Readonly<Record<string, string | null>>;
  readonly edited: boolean;
  readonly comment: string | null;
}

/** What an agent's context is made of: what is read for it, and what is not. */
export interface ContextScope {
  readonly agent: string;
  /** SELECTs by name, as `ContextSource` describes them: the same object each time for the same sources. */
  readonly reads: Readonly<Record<string, string>>;
  /** What is remembered of the user. */
  readonly summary: boolean;
  /** Which agents the user gets on with: for the home agent, beside the user's summary. */
  readonly preferences: boolean;
  /** Messages that a window holds at most. */
  readonly messages: number;
}

/** The transcript as far as an agent sees it, the user's facts, and what this turn's prepare and review steps left. */
export interface Ledger {
  readonly slice: LedgerSlice;
  readonly memory: MemorySlice;
  readonly notes: readonly string[];
  /**
   * Of the user's rows that agents wrote with text of others in their context, those that this context names. Empty once
   * the conversation has had such text.
   */
  readonly derived: readonly DerivedRow[];
}

/** What a conversation has of texts that addresses may stand in: the newest, where there are very many. */
export interface SpokenTexts {
  /** What the user wrote in it. */
  readonly user: readonly string[];
  /** Calls of the tools that were asked for, as they ended well, in order. */
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
 * Where steps keep what they do. `Tx` is what tools get: the repositories of one user inside one transaction.
 * Every write of a fenced or deleted conversation's step is refused.
 */
export interface StepStore<Tx> {
  /**
   * Counts the attempt before this one if it lost its worker (`countLost`).
   * @returns whether it did, and how many attempts were faulty; 0 for a step that is done or was never begun
   */
  countLost(input: StepInput, told: EndedAttempt | null): Promise<CountedAttempts>;
  /** Notes that this attempt has begun. A first attempt does not: its claim notes it, without another statement. */
  holdStep(input: StepInput): Promise<void>;
  /** Writes down how this attempt ended (`endAttempt`). @returns how many attempts were faulty */
  endAttempt(input: StepInput, how: EndedAttempt['how']): Promise<number>;
  /** Opens the turn if the input says so, claims the step's row and reads what a reply needs, in one transaction. */
  claimReply(input: StepInput, scopeOf: (claim: Claim) => ContextScope): Promise<ReplyClaim>;
  savePartial(claim: Claim, partial: Partial): Promise<void>;
  /**
   * `effect` runs in the same transaction, once the rows are written. @returns false when a newer attempt holds the step,
   * or the conversation was deleted: nothing was written.
   */
  commit(claim: Claim, commit: StepCommit, effect?: (tx: Tx) => Promise<void>): Promise<boolean>;
  /** Whether the conversation of a step was deleted meanwhile. */
  isDeleted(claim: Claim): Promise<boolean>;
  /** Claim, work and commit as one transaction: for steps whose effect is in the database. */
  transact(
    input: StepInput,
    work: (claim: Claim, tx: Tx, read: StepReads) => Promise<StepCommit>,
  ): Promise<ClaimResult | { readonly type: 'committed'; readonly events: readonly ConversationEvent[] }>;
  /**
   * A tool's call before it works outside of the database; null when it is settled already or its conversation gone.
   * Nothing is claimed: whoever records the result first has recorded it.
   */
  pendingCall(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    cacheKey: (call: ToolCallRow, locale: Locale) => string | null,
  ): Promise<PendingCall | null>;
  /**
   * Records that an effect is attempted once more, before it is. @returns false when the call is settled, its conversation
   * gone, or `attempts` not how often it was begun: another attempt is under way, or was.
   */
  beginAttempt(
    input: StepInput,
    key: { readonly turn: number; readonly reply: number; readonly index: number },
    attempts: number,
  ): Promise<boolean>;
  /** The texts of a conversation in which addresses may stand: read only for a call that opens one. */
  spokenTexts(claim: Claim, tools: readonly string[]): Promise<SpokenTexts>;
  /** Reads for proposals, in a transaction of their own. */
  read<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface StepReads {
  call(turn: number, reply: number, index: number): Promise<ToolCallRow | null>;
  callsWithout(turn: number): Promise<readonly ToolCallRow[]>;
  proposal(id: string): Promise<OpenProposal | null>;
  expired(now: string): Promise<readonly OpenProposal[]>;
}

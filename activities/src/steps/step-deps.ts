import type {
  Claim,
  ConfirmationKinds,
  ContextRegistry,
  Ledger,
  Locale,
  ModelRegistry,
  PriceOf,
  PublicEvent,
  StepStore,
  ToolRegistry,
} from '@roundtable/core';
import type { RequestMade } from '../model/watch-requests.js';

/** The dependencies of the steps. None knows Temporal: the same steps run in memory. */
export interface StepDeps<Tx> {
  readonly store: StepStore<Tx>;
  readonly model: ModelRegistry;
  readonly tools: ToolRegistry<Tx>;
  /** What agents may be given besides the transcript. */
  readonly context: ContextRegistry<Tx>;
  /** The words for the outcomes of proposals. */
  readonly confirmations: ConfirmationKinds;
  /** The prepare and review steps that teams may use. */
  readonly pipeline: PipelineRegistry<Tx>;
  /** Checked before each model call, from memory; absent: spending has no limit. */
  readonly budget?: { isSpent(userId: string): boolean };
  /** Prices of model calls; by default the built-in price list. */
  readonly priceOf?: PriceOf;
  readonly now: () => Date;
  /** Resolves after `ms`, or rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: StepLog;
  /** Whether events for the workflow may hold the beginnings of texts, which its history then keeps; default true. */
  readonly previews?: boolean;
  /** Called after the commit that ends a turn. Must return at once: nothing waits for what it starts. */
  readonly afterTurn?: (ended: EndedTurn) => void;
  /** Called when a request to a model has ended. Must return at once and never throw: the turn goes on. */
  readonly onModelCall?: (call: EndedModelCall) => void;
}

/** A request to a model that a step made, exactly as it was sent and answered. */
export interface EndedModelCall
  extends Pick<RequestMade, 'request' | 'durationMs' | 'failure' | 'sent' | 'reply'> {
  readonly conversationId: string;
  readonly userId: string;
  readonly turn: number;
  readonly step: number;
  /** The attempt of the step: its claim's number. */
  readonly claim: number;
  readonly agent: string;
  readonly provider: string;
  readonly model: string;
  readonly startedAt: Date;
}

/** A turn that has ended, for the memory jobs. */
export interface EndedTurn {
  readonly conversationId: string;
  readonly userId: string;
  /** The transcript's scope at its end. */
  readonly scope: string | null;
  readonly turn: number;
  /** Older messages are to be summarised through this row; null when they all fit the window. */
  readonly summariseThrough: number | null;
}

export interface StepLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
}

/** Tells a running attempt to stop. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** True when the signal means "the user interrupts", not "this worker goes away". */
  readonly interrupted: () => boolean;
}

/** The input of a prepare or review step: the claimed turn, the active agent's ledger, and the user's text. */
export interface PipelineFacts<Tx> {
  readonly claim: Claim;
  readonly ledger: Ledger;
  /** The user's text in the turn; empty when the system opened it. */
  readonly text: string;
  readonly agent: string;
  readonly now: Date;
  /** Reads in a short transaction of their own. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a prepare step records, as JSON under names of its own; names of the engine's own details are not allowed. */
export type StageDetail = Readonly<Record<string, unknown>> & {
  readonly window?: never;
  readonly tier?: never;
};

export interface Prepared<Tx> {
  /** Makes another agent active before the model is asked. */
  readonly route: { readonly to: string; readonly reason: string } | null;
  /** Added to the working context of this turn. */
  readonly note: string | null;
  /** Recorded in `steps.detail`, for context sources and "explain a turn". */
  readonly detail?: StageDetail;
  /** Events for viewers, made once the speaking agent is known. */
  readonly publicEvents?: (speaker: Speaker) => readonly PublicEvent[];
  /** Language of the step's notices; by default the conversation's. */
  readonly language?: Locale;
  /** Runs in the transaction that records the step. */
  readonly save?: (tx: Tx) => Promise<void>;
}

/** An agent with the name that the user sees. */
export interface Speaker {
  readonly id: string;
  readonly name: string;
}

/** Runs outside of any transaction, so it may take its time; a retry repeats it. */
export interface PrepareStep<Tx> {
  run(facts: PipelineFacts<Tx>): Promise<Prepared<Tx>>;
}

export interface Reviewed<Tx> {
  readonly failed: readonly string[];
  /** What the agent has to repair; asked for once per turn. */
  readonly repair: string | null;
  /** The result of each check, for "explain a turn". */
  readonly checks?: readonly {
    readonly name: string;
    readonly outcome: 'passed' | 'failed' | 'not_applicable';
    readonly why: string;
  }[];
  readonly save?: (tx: Tx) => Promise<void>;
}

/** Checks the reply. Runs outside of any transaction; a retry repeats it. */
export interface ReviewStep<Tx> {
  run(facts: PipelineFacts<Tx> & { readonly reply: string }): Promise<Reviewed<Tx>>;
}

export interface PipelineRegistry<Tx> {
  readonly prepare: Readonly<Record<string, PrepareStep<Tx>>>;
  readonly review: Readonly<Record<string, ReviewStep<Tx>>>;
}

/** A newer attempt has claimed the step: this one must not write. */
export class SupersededError extends Error {
  constructor() {
    super('a newer attempt holds this step');
    this.name = 'SupersededError';
  }
}

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

/** What the steps need. Nothing here knows Temporal: the same steps run in memory. */
export interface StepDeps<Tx> {
  readonly store: StepStore<Tx>;
  readonly model: ModelRegistry;
  readonly tools: ToolRegistry<Tx>;
  /** What agents may be given besides the transcript. */
  readonly context: ContextRegistry<Tx>;
  /** How what became of proposals is told. */
  readonly confirmations: ConfirmationKinds;
  /** Steps that teams may name around the model call. */
  readonly pipeline: PipelineRegistry<Tx>;
  /** Asked before each model call, answered from memory; without one, spending has no limit. */
  readonly budget?: { isSpent(userId: string): boolean };
  /** What calls cost; the product's own price list unless said otherwise. */
  readonly priceOf?: PriceOf;
  readonly now: () => Date;
  /** Resolves after `ms`, or rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: StepLog;
  /** Whether what a step tells its run may hold the beginnings of texts; it may, unless this says no. */
  readonly previews?: boolean;
  /** Told after the commit that ends a turn. Must return at once: nothing waits for what it does. */
  readonly afterTurn?: (ended: EndedTurn) => void;
  /** Told of each request to a model, when it has ended. Must return at once and never throw: the turn goes on. */
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

/** A turn that has ended, for what memory does behind it. */
export interface EndedTurn {
  readonly conversationId: string;
  readonly userId: string;
  /** What it ended in of the transcript. */
  readonly scope: string | null;
  readonly turn: number;
  /** Older messages are to be summarised through this row; null when they all fit the window. */
  readonly summariseThrough: number | null;
}

export interface StepLog {
  info(about: Record<string, unknown>, message: string): void;
  warn(about: Record<string, unknown>, message: string): void;
}

/** How a step's attempt hears that it should stop. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** True when the signal means "the user interrupts", not "this worker goes away". */
  readonly interrupted: () => boolean;
}

/** What a step around the model call is given: the claimed turn, what the active agent would be told, and the user's words. */
export interface PipelineFacts<Tx> {
  readonly claim: Claim;
  readonly ledger: Ledger;
  /** What the user said in the turn; empty when the system opened it. */
  readonly text: string;
  readonly agent: string;
  readonly now: Date;
  /** Reads in a short transaction of their own. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a stage records: JSON under names of its own. Those of the engine's steps are not among them. */
export type StageDetail = Readonly<Record<string, unknown>> & {
  readonly window?: never;
  readonly tier?: never;
};

export interface Prepared<Tx> {
  /** Brings another agent in before the model speaks. */
  readonly route: { readonly to: string; readonly reason: string } | null;
  /** Joins the working context of this turn. */
  readonly note: string | null;
  /** What the step records besides, as JSON: context sources and "explain a turn" read it again (`steps.detail`). */
  readonly detail?: StageDetail;
  /** What viewers are told of it, once it is known who speaks. */
  readonly publicEvents?: (speaker: Speaker) => readonly PublicEvent[];
  /** Of the notices of the step; the conversation's unless said otherwise. */
  readonly language?: Locale;
  /** Runs in the transaction that records the step. */
  readonly save?: (tx: Tx) => Promise<void>;
}

/** An agent by the name that the user reads. */
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
  /** What the agent has to mend, once a turn. */
  readonly repair: string | null;
  /** What "explain a turn" tells of each check. */
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

/** Another attempt has claimed the step since: this one must not write. */
export class SupersededError extends Error {
  constructor() {
    super('a newer attempt holds this step');
    this.name = 'SupersededError';
  }
}

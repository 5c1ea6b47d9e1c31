import type { CheckInFigures, ModelPort, StepStore, ToolRegistry } from '@roundtable/core';

/** What the steps need. Nothing here knows Temporal: the same steps run in memory. */
export interface StepDeps<Tx> {
  readonly store: StepStore<Tx>;
  readonly model: ModelPort;
  readonly tools: ToolRegistry<Tx>;
  /** Steps that teams may name around the model call. */
  readonly pipeline: PipelineRegistry<Tx>;
  /** Asked before each model call, answered from memory; without one, spending has no limit. */
  readonly budget?: { isSpent(userId: string): boolean };
  readonly now: () => Date;
  /** Resolves after `ms`, or rejects when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: StepLog;
  /** Counts a user's check-ins, for agents whose scope has the figures. */
  readonly figures?: (tx: Tx, now: Date) => Promise<CheckInFigures>;
  /** Told after the commit that ends a turn. Must return at once: nothing waits for what it does. */
  readonly afterTurn?: (ended: EndedTurn) => void;
}

/** A turn that has ended, for what memory does behind it. */
export interface EndedTurn {
  readonly conversationId: string;
  readonly userId: string;
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

export interface PrepareStep<Tx> {
  /** May bring another agent in before the model speaks; `note` joins the working context of this turn. */
  run(about: {
    tx: Tx;
    text: string;
    agent: string;
  }): Promise<{ route: { to: string; reason: string } | null; note: string | null }>;
}

export interface ReviewStep<Tx> {
  /** Checks the reply; `repair` tells the agent what to mend, once a turn. */
  run(about: {
    tx: Tx;
    text: string;
    agent: string;
  }): Promise<{ failed: readonly string[]; repair: string | null }>;
}

export interface PipelineRegistry<Tx> {
  readonly prepare: Readonly<Record<string, PrepareStep<Tx>>>;
  readonly review: Readonly<Record<string, ReviewStep<Tx>>>;
}

/** A newer attempt holds the step: this one must not write, and nobody waits for its answer. */
export class SupersededError extends Error {
  constructor() {
    super('a newer attempt holds this step');
    this.name = 'SupersededError';
  }
}

import type { ConversationEvent } from './events.js';
import type { Origin } from './origin.js';

/** Identifies a step: the key of its row in `steps`, the same at every attempt. */
export interface StepKey {
  readonly turn: number;
  readonly step: number;
}

/** One act of a turn; each runs as one activity. */
export type Step =
  | (StepKey & { readonly type: 'askAgent' })
  | (StepKey & {
      readonly type: 'runTool';
      readonly reply: number;
      readonly index: number;
      readonly tool: string;
      /** Set for an approved call: its confirmation. */
      readonly confirmationId?: string;
    })
  | (StepKey & { readonly type: 'prepare'; readonly name: string })
  | (StepKey & { readonly type: 'review'; readonly name: string })
  | (StepKey & { readonly type: 'applyDecision'; readonly confirmationId: string })
  | (StepKey & { readonly type: 'expireConfirmations' })
  | (StepKey & {
      readonly type: 'settleTurn';
      readonly outcome: 'interrupted' | 'failed';
      readonly code: string;
      /** Steps of calls that the run does not know to have finished: one may have committed before its worker was lost. */
      readonly unfinished?: readonly number[];
    });

export type TurnOpening = Extract<ConversationEvent, { type: 'turnStarted' }>;

/** Messages that join the running turn with a step. */
export interface Joining {
  /** Number of the last input that the run knows to be taken. */
  readonly after: number;
  readonly inputs: readonly number[];
}

/** Input of a step's activity: ids, and what the workflow decided since the last step; never a text. */
export interface StepInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly step: Step;
  /** Set on the first step of a turn, whose transaction writes it. */
  readonly opening: TurnOpening | null;
  /**
   * On model calls of a team that absorbs: the messages that wait after those that this run has taken, in order. On a
   * `settleTurn`: those of the call that it ends; it takes none, and reports whether the call did.
   */
  readonly joining?: Joining;
  /** The active agent, for the activity's summary only. */
  readonly agent: string | null;
  /** The origin of the input that the turn answers. */
  readonly origin?: Origin;
  /** The run's version runs an approved call as its next step; an older version would skip it. */
  readonly runsApproved?: boolean;
  /** Number of the attempt, from 1. Set by the worker, so it is in no history. */
  readonly attempt?: number;
}

/** The result of a step. `gone`: the conversation was deleted. `stale`: the stored state is ahead of this run's (a reset run). */
export type StepResult =
  | { readonly type: 'done'; readonly events: readonly ConversationEvent[] }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'gone' }
  /** `known`: the input that the step should open was accepted; false for a number that was never assigned. */
  | { readonly type: 'stale'; readonly known: boolean };

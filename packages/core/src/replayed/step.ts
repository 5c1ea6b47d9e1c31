import type { ConversationEvent } from './events.js';
import type { Origin } from './origin.js';

/** Names one step of one turn: the key of its row in `steps`, the same at every attempt. */
export interface StepKey {
  readonly turn: number;
  readonly step: number;
}

/** The next act of a conversation. One step is one activity. */
export type Step =
  | (StepKey & { readonly type: 'askAgent' })
  | (StepKey & {
      readonly type: 'runTool';
      readonly reply: number;
      readonly index: number;
      readonly tool: string;
      /** The approval that the call carries out. */
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
    });

export type TurnOpening = Extract<ConversationEvent, { type: 'turnStarted' }>;

/** Messages that join the running turn with a step. */
export interface Joining {
  /** The last input that the run knows to be taken. */
  readonly after: number;
  readonly inputs: readonly number[];
}

/** What a step's activity gets: ids and the workflow's decision since the last step, never a text. */
export interface StepInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly step: Step;
  /** Set on the first step of a turn: it rides in that step's transaction. */
  readonly opening: TurnOpening | null;
  /**
   * On model calls of a team that absorbs: the messages that wait behind what this run has taken, in order. On a
   * `settleTurn` those of the call that it ends: it takes none, and tells whether the call did.
   */
  readonly joining?: Joining;
  /** The active agent, for the activity's summary only. */
  readonly agent: string | null;
  /** Of the input that the turn answers. */
  readonly origin?: Origin;
  /** The run carries an approved call out as its next step; one of an older version would go on without it. */
  readonly runsApproved?: boolean;
  /** Which attempt of the step this is, from 1; set by who runs it, so it is in no history. */
  readonly attempt?: number;
}

/** What a step came to. `gone`: the conversation was deleted. `stale`: the stored state is ahead of this run's (a reset run). */
export type StepResult =
  | { readonly type: 'done'; readonly events: readonly ConversationEvent[] }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'gone' }
  /** `known`: the input that the step was to open was accepted; false for a number that nobody gave out. */
  | { readonly type: 'stale'; readonly known: boolean };

import type {
  Composition,
  OpenConfirmation,
  Outcome,
  PendingCall,
  TeamSlice,
  TransitionEntry,
  TurnKind,
} from './state.js';

/** Token counts of one model call, as the provider reports them, and its cost in millionths of a dollar. */
export interface CallUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costMicros: number;
}

/** What happened in a conversation, as far as its state is concerned. Past tense, plain JSON, never a user's text. */
export type ConversationEvent =
  | {
      readonly type: 'turnStarted';
      readonly turn: number;
      readonly kind: TurnKind;
      readonly input: number | null;
      /** Waiting messages before `input` that this turn answers along with it (disposition `merge`). */
      readonly merged?: readonly number[];
      readonly confirmationId: string | null;
      readonly at: string;
    }
  | { readonly type: 'teamPinned'; readonly team: TeamSlice }
  /** The input that the turn answers instead of its first one, which had been withdrawn. */
  | { readonly type: 'inputChosen'; readonly input: number }
  /** Messages that joined the running turn, each with its row unless it was withdrawn (disposition `absorb`). */
  | { readonly type: 'absorbed'; readonly inputs: readonly number[]; readonly rows: number }
  /** `rows` message rows were written besides those of replies: the user's message, a decision, a visible line. */
  | { readonly type: 'rowsWritten'; readonly rows: number }
  | { readonly type: 'prepared'; readonly step: number; readonly name: string }
  | {
      readonly type: 'replied';
      readonly step: number;
      readonly agent: string;
      readonly rows: number;
      readonly calls: readonly Omit<PendingCall, 'done'>[];
      /** The reply ends the turn, if it passes the team's reviews. */
      readonly final: boolean;
      readonly usage: CallUsage;
    }
  | {
      readonly type: 'handedOff';
      readonly transition: TransitionEntry;
      /** The new agent, if it is a composite. */
      readonly composite?: Composition;
    }
  | { readonly type: 'handoffDeclined'; readonly agent: string }
  | { readonly type: 'handoffWanted'; readonly agent: string }
  /** `outcome` only when the call failed, or when it is unknown whether its effect happened. */
  | { readonly type: 'toolFinished'; readonly step: number; readonly outcome?: 'error' | 'unknown' }
  | { readonly type: 'reviewed'; readonly step: number; readonly name: string; readonly repair: boolean }
  | { readonly type: 'confirmationOpened'; readonly confirmation: OpenConfirmation }
  | { readonly type: 'confirmationSettled'; readonly id: string }
  /** `call`: the approved call runs as the next step. */
  | {
      readonly type: 'decisionApplied';
      readonly step: number;
      readonly call?: Omit<PendingCall, 'done'>;
    }
  | { readonly type: 'modelUnavailable'; readonly at: string; readonly retryAfterMs: number }
  | {
      readonly type: 'turnEnded';
      readonly turn: number;
      readonly outcome: Outcome;
      readonly at: string;
    };

import type { EndedTurn } from '@roundtable/activities';
import type { Claim, StepCommit } from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';

/** The argument of a process that is to give way to all others where the processor is short. */
export const GIVES_WAY = 'gives-way';

/** What a worker tells a process of steps. */
export type ToProcess =
  | { readonly type: 'run'; readonly id: number; readonly input: StepInput }
  /** The attempt is stopped; `interrupted`: by the user. */
  | { readonly type: 'stop'; readonly id: number; readonly interrupted: boolean };

/** What it tells the worker, which has the metrics and the memory. */
export type FromProcess =
  | { readonly type: 'ready' }
  | ({ readonly type: 'ended'; readonly id: number; readonly wrote: readonly Written[] } & Outcome);

export type Outcome = { readonly result: StepResult } | { readonly error: ToldError };

/** A commit of the step, or the end of a turn. */
export type Written =
  | { readonly type: 'commit'; readonly commit: StepCommit; readonly claim: Claim }
  | { readonly type: 'turn'; readonly ended: EndedTurn };

/** An error without its class. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly cause?: ToldError | undefined;
}

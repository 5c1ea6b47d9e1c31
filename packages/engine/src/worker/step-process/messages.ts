import type { EndedTurn } from '@roundtable/activities';
import type { Claim, StepCommit } from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';

/** The argument that makes a process lower its CPU priority. */
export const GIVES_WAY = 'gives-way';

/** A message from a worker to a step process. */
export type ToProcess =
  | { readonly type: 'run'; readonly id: number; readonly input: StepInput }
  /** Stops the attempt; `interrupted`: by the user. */
  | { readonly type: 'stop'; readonly id: number; readonly interrupted: boolean };

/** A message from a step process to its worker, which keeps metrics and memory. */
export type FromProcess =
  | { readonly type: 'ready' }
  | ({ readonly type: 'ended'; readonly id: number; readonly wrote: readonly Written[] } & Outcome);

export type Outcome = { readonly result: StepResult } | { readonly error: ToldError };

/** A record of a step's commit, or of a turn's end. */
export type Written =
  | { readonly type: 'commit'; readonly commit: StepCommit; readonly claim: Claim }
  | { readonly type: 'turn'; readonly ended: EndedTurn };

/** A serialized error: it has no class. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly cause?: ToldError | undefined;
}

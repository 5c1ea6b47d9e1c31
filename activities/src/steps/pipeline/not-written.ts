import type { Claim } from '@roundtable/core';
import type { StepResult } from '@roundtable/core/replayed';
import { type StepDeps, SupersededError } from '../step-deps.js';

/**
 * What a step comes to whose commit was not taken: a deletion in mid-turn ends it as any other act of the user does.
 * @throws SupersededError when a newer attempt holds the step.
 */
export async function notWritten<Tx>(deps: StepDeps<Tx>, claim: Claim): Promise<StepResult> {
  if (await deps.store.isDeleted(claim)) return { type: 'gone' };
  throw new SupersededError();
}

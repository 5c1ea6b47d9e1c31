import type { Claim } from '@roundtable/core';
import type { StepResult } from '@roundtable/core/replayed';
import { type StepDeps, SupersededError } from '../step-deps.js';

/**
 * The result of a step whose commit the store rejected: `gone` when the conversation was deleted meanwhile.
 * @throws SupersededError when a newer attempt holds the step
 */
export async function rejectedCommitResult<Tx>(deps: StepDeps<Tx>, claim: Claim): Promise<StepResult> {
  if (await deps.store.isDeleted(claim)) return { type: 'gone' };
  throw new SupersededError();
}

import { assertNever } from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';
import { expireConfirmations, settleTurn } from './close-turn.js';
import { applyDecision } from './confirmation/apply-decision.js';
import { runPrepare } from './pipeline/run-prepare.js';
import { runReview } from './pipeline/run-review.js';
import { askAgent } from './reply/ask-agent.js';
import type { Attempt, StepDeps } from './step-deps.js';
import { runTool } from './tool/run-tool.js';

/** Runs a step of any type. */
export function runStep<Tx>(deps: StepDeps<Tx>, input: StepInput, attempt: Attempt): Promise<StepResult> {
  const { step } = input;
  switch (step.type) {
    case 'askAgent':
      return askAgent(deps, input, attempt);
    case 'runTool':
      return runTool(deps, { ...input, step }, attempt);
    case 'prepare':
      return runPrepare(deps, { ...input, step });
    case 'review':
      return runReview(deps, { ...input, step });
    case 'applyDecision':
      return applyDecision(deps, { ...input, step });
    case 'expireConfirmations':
      return expireConfirmations(deps, input);
    case 'settleTurn':
      return settleTurn(deps, { ...input, step });
    default:
      return assertNever(step);
  }
}

import { originFields, type StartedStep, type StepInput, type StepResult } from '@roundtable/core/replayed';
import {
  ActivityFailure,
  CancellationScope,
  isCancellation,
  log,
  patched,
  proxyActivities,
  proxySinks,
  type Sinks,
} from '@temporalio/workflow';
import type { WorkflowActivities } from './activities.js';
import { DATABASE_STEP, LOOKUP_STEP, MODEL_STEP, PURGE_STEP, SETTLE_STEP, TOOL_STEP } from './timeouts.js';

const model = proxyActivities<WorkflowActivities>(MODEL_STEP);
const tools = proxyActivities<WorkflowActivities>(TOOL_STEP);
const database = proxyActivities<WorkflowActivities>(DATABASE_STEP);
const settling = proxyActivities<WorkflowActivities>(SETTLE_STEP);

export const { acceptDirect, loadSnapshot } = proxyActivities<WorkflowActivities>(LOOKUP_STEP);
export const { purge } = proxyActivities<WorkflowActivities>(PURGE_STEP);

/** What the worker's own process is told at once. */
export interface WorkerSinks extends Sinks {
  steps: {
    /** An activity of this workflow was cancelled: Temporal tells it with its next heartbeat. */
    cancelled(): void;
  };
}
const worker = proxySinks<WorkerSinks>();

/** Starts a step as its activity, and translates the activity's failure or cancellation into a step result. */
export function startStep(input: StepInput): StartedStep {
  const failed = (error: unknown) => failedResult(input, error);
  const { type } = input.step;
  // Only steps that call other systems are cancelled; a step in the database completes by itself.
  if (type !== 'askAgent' && type !== 'runTool')
    return { cancel: () => {}, result: execute(input).catch(failed) };
  const scope = new CancellationScope();
  const cancel = () => {
    if (type !== 'askAgent' && !patched('cancel-tools')) return;
    scope.cancel();
    worker.steps.cancelled();
  };
  return { cancel, result: scope.run(() => execute(input)).catch(failed) };
}

function execute(input: StepInput): Promise<StepResult> {
  const { step } = input;
  const agent = input.agent ?? 'home agent';
  const summary = (text: string) => ({ summary: `turn ${step.turn}: ${text}` });
  switch (step.type) {
    case 'askAgent':
      return model.askAgent.executeWithOptions(summary(agent), [{ ...input, step }]);
    case 'runTool':
      return tools.runTool.executeWithOptions(summary(`${agent} -> ${step.tool}`), [{ ...input, step }]);
    case 'prepare':
      return database.prepare.executeWithOptions(summary(`prepare ${step.name}`), [{ ...input, step }]);
    case 'review':
      return database.review.executeWithOptions(summary(`review ${step.name}`), [{ ...input, step }]);
    case 'applyDecision':
      return database.applyDecision.executeWithOptions(summary('the user’s decision'), [{ ...input, step }]);
    case 'expireConfirmations':
      return database.expireConfirmations.executeWithOptions(summary('expired proposals'), [
        { ...input, step },
      ]);
    case 'settleTurn':
      return settling.settleTurn.executeWithOptions(summary(`${step.outcome} (${step.code})`), [
        { ...input, step },
      ]);
  }
}

function failedResult({ step, origin }: StepInput, error: unknown): StepResult {
  if (isCancellation(error)) return { type: 'cancelled' };
  const cause = error instanceof ActivityFailure ? error.cause : error;
  log.error(`step ${step.type} of turn ${step.turn} failed`, { error: cause, ...originFields(origin) });
  return { type: 'failed', code: 'INTERNAL_ERROR' };
}

import type {
  ConversationIds,
  DirectInput,
  DirectResult,
  FoundSnapshot,
  Step,
  StepInput,
} from '@roundtable/core/replayed';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { type Beats, createHeartbeats, type Heartbeats } from './heartbeats.js';
import { runAttempt, StepFailed } from './steps/attempt/run-attempt.js';
import { createSuspects, type OpenProcess } from './steps/attempt/suspects.js';
import { runStep } from './steps/run-step.js';
import { type StepDeps, SupersededError } from './steps/step-deps.js';

type Of<T extends Step['type']> = StepInput & { step: Extract<Step, { type: T }> };

/** What a run needs besides its steps. */
export interface ConversationPorts {
  loadSnapshot(about: ConversationIds): Promise<FoundSnapshot>;
  /** Removes what a deletion left. Safe to repeat. */
  purge(about: ConversationIds): Promise<void>;
  /** Accepts an input that arrived as a bare signal, with the same checks as one that came over HTTP. */
  acceptDirect(input: DirectInput): Promise<DirectResult>;
}

/**
 * All activities, one function a step type, so that an operator reads the step in its name.
 * @param openProcess starts a process for steps that ended theirs before; null: they run in this one
 */
export function createActivities<Tx>(
  deps: StepDeps<Tx>,
  ports: ConversationPorts,
  openProcess: OpenProcess | null,
  { beating }: Heartbeats = createHeartbeats(),
) {
  const suspects = createSuspects(openProcess);

  /** An attempt of a step, counted. */
  const step =
    <T extends Step['type']>(_type: T) =>
    (given: Of<T>) =>
      beating(async (beats) => {
        const { attempt, scheduledTimestampMs } = activityInfo();
        const input = { ...given, attempt };
        try {
          return await runAttempt(
            deps,
            { ...beats, input, suspects, ageMs: () => Date.now() - scheduledTimestampMs },
            () => runStep(deps, input, beats),
          );
        } catch (error) {
          throw asFailure(error, beats);
        }
      });

  return {
    askAgent: step('askAgent'),
    runTool: step('runTool'),
    prepare: step('prepare'),
    review: step('review'),
    applyDecision: step('applyDecision'),
    expireConfirmations: step('expireConfirmations'),
    settleTurn: step('settleTurn'),
    loadSnapshot: (about: ConversationIds) => beating(() => ports.loadSnapshot(about)),
    purge: (about: ConversationIds) => beating(() => ports.purge(about)),
    acceptDirect: (input: DirectInput) => beating(() => ports.acceptDirect(input)),
  };
}

export type Activities = ReturnType<typeof createActivities>;

/** The failure to report to Temporal for an attempt that did not complete its step. */
function asFailure(error: unknown, beats: Beats): unknown {
  // Temporal has mostly given this attempt up already. If not, an older attempt claimed late, and a new one has to follow.
  if (error instanceof SupersededError) return ApplicationFailure.retryable(error.message, 'Superseded');
  if (error instanceof StepFailed) {
    const cause = error.cause instanceof Error ? error.cause : undefined;
    return ApplicationFailure.create({
      type: 'StepFailed',
      message: error.message,
      nonRetryable: true,
      cause,
    });
  }
  // A drain, a time-out or a lost task: nothing was saved, the next attempt starts over.
  if (beats.stopped() !== 'no')
    return ApplicationFailure.retryable('this attempt was stopped from outside', 'Stopped');
  return error;
}

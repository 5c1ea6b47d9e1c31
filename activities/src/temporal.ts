import type {
  ConversationIds,
  DirectInput,
  DirectResult,
  FoundSnapshot,
  Step,
  StepInput,
  StepResult,
} from '@roundtable/core/replayed';
import { isDatabaseUnavailable } from '@roundtable/prisma';
import { activityInfo, cancellationDetails, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { applyDecision } from './steps/apply-decision.js';
import { askAgent } from './steps/ask-agent.js';
import { expireConfirmations, settleTurn } from './steps/close-turn.js';
import { runPrepare, runReview } from './steps/pipeline.js';
import { runTool, WorkerLacks } from './steps/run-tool.js';
import { type Attempt, type StepDeps, SupersededError } from './steps/step-deps.js';

type Of<T extends Step['type']> = StepInput & { step: Extract<Step, { type: T }> };

const HEARTBEAT_MS = 400;
/** An error that is neither the database's nor Temporal's is a fault of ours or of the data: it is tried this often. */
const TRIES_OF_FAULTY_STEP = 5;
/** So long after its first attempt a step waits for a worker that knows its tool: a roll-out takes less. */
const ROLL_OUT_MS = 10 * 60_000;

/** What a run needs besides its steps. */
export interface ConversationPorts {
  loadSnapshot(about: ConversationIds): Promise<FoundSnapshot>;
  /** Removes what a deletion left. Safe to repeat. */
  purge(about: ConversationIds): Promise<void>;
  /** Accepts an input that arrived as a bare signal, with the same checks as one that came over HTTP. */
  acceptDirect(input: DirectInput): Promise<DirectResult>;
}

/** All activities, one function a step type, so that an operator reads the step in its name. */
export function createActivities<Tx>(deps: StepDeps<Tx>, ports: ConversationPorts) {
  return {
    askAgent: (input: Of<'askAgent'>) => guarded(() => beating((attempt) => askAgent(deps, input, attempt))),
    runTool: (input: Of<'runTool'>) => guarded(() => beating((attempt) => runTool(deps, input, attempt))),
    prepare: (input: Of<'prepare'>) => guarded(() => beating(() => runPrepare(deps, input))),
    review: (input: Of<'review'>) => guarded(() => beating(() => runReview(deps, input))),
    applyDecision: (input: Of<'applyDecision'>) => guarded(() => beating(() => applyDecision(deps, input))),
    expireConfirmations: (input: Of<'expireConfirmations'>) =>
      guarded(() => beating(() => expireConfirmations(deps, input))),
    settleTurn: (input: Of<'settleTurn'>) => guarded(() => beating(() => settleTurn(deps, input))),
    loadSnapshot: (about: ConversationIds) => beating(() => ports.loadSnapshot(about)),
    purge: (about: ConversationIds) => beating(() => ports.purge(about)),
    acceptDirect: (input: DirectInput) => beating(() => ports.acceptDirect(input)),
  };
}

export type Activities = ReturnType<typeof createActivities>;

/**
 * Heartbeats while the step works, so that a lost worker is noticed in 2 s, and tells an interrupt (the workflow asked
 * for the cancellation) from a worker that goes away. Each beat carries the number of faulty tries so far, which Temporal
 * keeps for the next attempt.
 */
async function beating<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const faults = faultsBefore();
  const timer = setInterval(() => heartbeat(faults), HEARTBEAT_MS);
  try {
    return await work({
      signal: cancellationSignal(),
      interrupted: () => cancellationDetails()?.cancelRequested === true,
    });
  } finally {
    clearInterval(timer);
  }
}

/** Faults of the moment are retried by Temporal; a fault that stays becomes a failed turn instead of an endless one. */
async function guarded(work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SupersededError) {
      throw ApplicationFailure.create({ type: 'Superseded', message: error.message, nonRetryable: true });
    }
    // A drain, a time-out, a lost task: nothing was saved, another attempt begins afresh.
    if (cancellationSignal().aborted && cancellationDetails()?.cancelRequested !== true) {
      throw ApplicationFailure.retryable('this attempt was stopped from outside', 'Stopped');
    }
    const { activityType, scheduledTimestampMs } = activityInfo();
    const faults = faultsBefore();
    const verdict = judge(error, {
      faults,
      ageMs: Date.now() - scheduledTimestampMs,
      settling: activityType === 'settleTurn',
    });
    if (verdict !== 'fail') {
      heartbeat(verdict === 'faulty' ? faults + 1 : faults); // goes out with the failure of this attempt
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    throw ApplicationFailure.create({
      type: 'StepFailed',
      message,
      nonRetryable: true,
      cause: error instanceof Error ? error : undefined,
    });
  }
}

/** Faulty tries of this step before this attempt. Lost workers and outages are attempts too, but no faults of the step. */
function faultsBefore(): number {
  const details: unknown = activityInfo().heartbeatDetails;
  return typeof details === 'number' ? details : 0;
}

/**
 * What an attempt's error means: `retry` without counting, `faulty` (retry, and count) or `fail` the step. A turn's
 * settlement never fails, because nothing else would end the turn.
 */
export function judge(
  error: unknown,
  about: { readonly faults: number; readonly ageMs: number; readonly settling: boolean },
): 'retry' | 'faulty' | 'fail' {
  if (about.settling || isDatabaseUnavailable(error)) return 'retry';
  if (error instanceof WorkerLacks) return about.ageMs < ROLL_OUT_MS ? 'retry' : 'fail';
  return about.faults + 1 < TRIES_OF_FAULTY_STEP ? 'faulty' : 'fail';
}

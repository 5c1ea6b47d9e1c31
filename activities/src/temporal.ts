import type { EndedAttempt } from '@roundtable/core';
import type {
  ConversationIds,
  DirectInput,
  DirectResult,
  FoundSnapshot,
  Step,
  StepInput,
} from '@roundtable/core/replayed';
import { activityInfo, Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import { type AttemptFacts, runAttempt, StepFailed } from './steps/attempt/run-attempt.js';
import { createSuspects, type OpenProcess } from './steps/attempt/suspects.js';
import { runStep } from './steps/run-step.js';
import { type Attempt, type StepDeps, SupersededError } from './steps/step-deps.js';

type Of<T extends Step['type']> = StepInput & { step: Extract<Step, { type: T }> };

const HEARTBEAT_MS = 400;
/** A thread that has not come round for so long misses its heartbeats soon: Temporal waits for 2 s. */
const FROZEN_MS = 1_500;
/** Of which the process has worked for so long; else the machine had no time for it, which is not the step's fault. */
const WORKED_MS = 1_000;
/** An attempt that is cut off so shortly before its time limit has run into it. */
const SHORTLY_MS = 1_000;

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

type Beats = Attempt & Pick<AttemptFacts, 'stopped' | 'wasFrozen' | 'unrecorded' | 'passOn'>;

/**
 * Heartbeats while an activity works, so that a lost worker is noticed in 2 s, and distinguishes an interrupt (the workflow
 * requested the cancellation) from a worker that shuts down. The heartbeat's details reach the next attempt: they carry how
 * an attempt ended when that could not be recorded in the database.
 */
async function beating<T>(work: (beats: Beats) => Promise<T>): Promise<T> {
  // Kept in a variable: the abort listeners run outside of the activity's async context.
  const context = Context.current();
  const { cancellationSignal: signal } = context;
  const { heartbeatDetails, startToCloseTimeoutMs } = context.info;
  const startedAt = performance.now();
  let beatAt = startedAt;
  let worked = process.cpuUsage();
  let wasFrozen = false;
  const look = () => {
    const { user, system } = process.cpuUsage(worked);
    wasFrozen ||= performance.now() - beatAt >= FROZEN_MS && (user + system) / 1_000 >= WORKED_MS;
    return wasFrozen;
  };
  let unrecorded = unrecordedEnd(heartbeatDetails);
  const interrupted = () => context.cancellationDetails?.cancelRequested === true;
  const timer = setInterval(() => {
    look();
    beatAt = performance.now();
    worked = process.cpuUsage();
    context.heartbeat(unrecorded);
  }, HEARTBEAT_MS);
  try {
    return await work({
      signal,
      interrupted,
      wasFrozen: look,
      stopped() {
        if (!signal.aborted || interrupted()) return 'no';
        const overdue = performance.now() - startedAt >= startToCloseTimeoutMs - SHORTLY_MS;
        return overdue ? 'overdue' : 'stopped';
      },
      unrecorded,
      passOn(ended) {
        unrecorded = ended;
        if (ended !== null) context.heartbeat(ended); // goes out with the failure of this attempt
      },
    });
  } finally {
    clearInterval(timer);
  }
}

const UnrecordedEnd = z.object({ attempt: z.number(), how: z.enum(['given_up', 'faulty']) });

/** Null for details of another form: a worker of another version may have sent them. */
function unrecordedEnd(details: unknown): EndedAttempt | null {
  const parsed = UnrecordedEnd.safeParse(details);
  return parsed.success ? parsed.data : null;
}

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

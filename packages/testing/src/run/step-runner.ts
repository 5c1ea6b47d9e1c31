import {
  type Attempt,
  type AttemptFacts,
  runAttempt,
  runStep,
  type StepDeps,
  StepFailed,
} from '@roundtable/activities';
import type { EndedAttempt } from '@roundtable/core';
import type { StartedStep, StepInput, StepResult } from '@roundtable/core/replayed';
import { type Fault, type FaultPoint, faultyStore } from './faulty-store.js';
import type { VirtualClock } from './virtual-clock.js';

export type FaultPlan = (about: {
  readonly input: StepInput;
  readonly attempt: number;
  readonly point: FaultPoint;
}) => Fault | null;

const HEARTBEAT_TIMEOUT_MS = 2_000;
const LONGEST_BACK_OFF_MS = 5_000;

type Ended =
  | { readonly type: 'result'; readonly result: StepResult }
  | { readonly type: 'error'; readonly error: unknown }
  | { readonly type: 'silent' };

/** Each attempt is in a process of its own here: nobody shares its fate. */
const TRIED_AT_ONCE: AttemptFacts['suspects'] = { enter: async () => ({ process: null, leave() {} }) };

interface Stop {
  requested: boolean;
  attempt: AbortController;
  unrecorded: EndedAttempt | null;
}

/**
 * Runs steps as Temporal would, in memory: attempts with back-off, lost workers noticed by their silence, and an interrupt
 * that only models and tools hear (workflows/src/steps.ts, activities/src/temporal.ts).
 */
export function createStepRunner<Tx>(deps: StepDeps<Tx>, about: { clock: VirtualClock; plan: FaultPlan }) {
  let over = false;
  const attempts = new Set<AbortController>();

  function start(input: StepInput): StartedStep {
    const stop: Stop = { requested: false, attempt: new AbortController(), unrecorded: null };
    return {
      result: tries(input, stop),
      cancel() {
        // Only a model call and a tool hear of it; a step in the database ends by itself, whole.
        if (!hears(input)) return;
        stop.requested = true;
        stop.attempt.abort(new Error('interrupted'));
      },
    };
  }

  async function tries(input: StepInput, stop: Stop): Promise<StepResult> {
    const { clock } = about;
    const dueAt = clock.now();
    const asks = hears(input);
    for (let n = 1; ; n++) {
      if (over) return new Promise(() => {});
      if (asks && stop.requested) return { type: 'cancelled' };
      const ended = await once({ ...input, attempt: n }, stop, () => clock.now() - dueAt);
      if (over) return new Promise(() => {});
      if (ended.type === 'result') return ended.result;
      if (ended.type === 'silent') {
        await clock.sleep(HEARTBEAT_TIMEOUT_MS);
        continue;
      }
      const { error } = ended;
      if (error instanceof StepFailed || (asks && stop.requested))
        return { type: 'failed', code: 'INTERNAL_ERROR' };
      await clock.sleep(Math.min(200 * 2 ** (n - 1), LONGEST_BACK_OFF_MS));
    }
  }

  async function once(input: StepInput, stop: Stop, ageMs: () => number): Promise<Ended> {
    const attempt = input.attempt ?? 1;
    const controller = new AbortController();
    stop.attempt = controller;
    attempts.add(controller);
    let silent: (ended: Ended) => void = () => {};
    const silence = new Promise<Ended>((resolve) => {
      silent = resolve;
    });
    let frozen = false;
    const store = faultyStore(deps.store, {
      at: (point) => about.plan({ input, attempt, point }),
      clock: about.clock,
      silent: () => silent({ type: 'silent' }),
      resumed: () => {
        frozen = true;
        controller.abort(new Error('this attempt was stopped from outside'));
      },
    });
    let heard = false;
    const heardOf: Attempt = {
      signal: controller.signal,
      interrupted: () => stop.requested && controller === stop.attempt && !heard,
    };
    const facts: AttemptFacts = {
      signal: controller.signal,
      ageMs,
      stopped: () => (controller.signal.aborted && !heardOf.interrupted() ? 'stopped' : 'no'),
      wasFrozen: () => frozen,
      unrecorded: stop.unrecorded,
      passOn: (ended) => {
        stop.unrecorded = ended;
      },
      suspects: TRIED_AT_ONCE,
    };
    const work = runAttempt({ store, log: deps.log }, { ...facts, input }, () =>
      runStep({ ...deps, store }, input, heardOf),
    ).then(
      (result): Ended => ({ type: 'result', result }),
      (error: unknown): Ended => ({ type: 'error', error }),
    );
    const ended = await Promise.race([work, silence]);
    heard = ended.type === 'silent';
    if (ended.type !== 'silent') attempts.delete(controller);
    return ended;
  }

  return {
    start,
    /** The run is gone: its attempts hear that nobody waits, and none follows. */
    end(): void {
      over = true;
      for (const controller of attempts) controller.abort(new Error('the run is gone'));
      attempts.clear();
    },
  };
}

function hears({ step }: StepInput): boolean {
  return step.type === 'askAgent' || step.type === 'runTool';
}

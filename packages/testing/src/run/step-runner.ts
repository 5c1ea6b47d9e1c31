import {
  type Attempt,
  applyDecision,
  askAgent,
  expireConfirmations,
  runPrepare,
  runReview,
  runTool,
  type StepDeps,
  SupersededError,
  settleTurn,
} from '@roundtable/activities';
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
const TRIES_OF_FAULTY_STEP = 5;

type Ended =
  | { readonly type: 'result'; readonly result: StepResult }
  | { readonly type: 'error'; readonly error: unknown }
  | { readonly type: 'silent' };

/**
 * Runs steps as Temporal would, in memory: attempts with back-off, lost workers noticed by their silence, and an interrupt
 * that only models and tools hear (workflows/src/steps.ts, activities/src/temporal.ts).
 */
export function createStepRunner<Tx>(deps: StepDeps<Tx>, about: { clock: VirtualClock; plan: FaultPlan }) {
  let over = false;
  const attempts = new Set<AbortController>();

  function start(input: StepInput): StartedStep {
    const stop = { requested: false, attempt: new AbortController() };
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

  async function tries(
    input: StepInput,
    stop: { requested: boolean; attempt: AbortController },
  ): Promise<StepResult> {
    const { clock } = about;
    const asks = hears(input);
    for (let n = 1; ; n++) {
      if (over) return new Promise(() => {});
      if (asks && stop.requested) return { type: 'cancelled' };
      const ended = await once(input, n, stop);
      if (over) return new Promise(() => {});
      if (ended.type === 'result') return ended.result;
      if (ended.type === 'silent') {
        await clock.sleep(HEARTBEAT_TIMEOUT_MS);
        continue;
      }
      const retried =
        input.step.type === 'settleTurn' || isTransient(ended.error) || n < TRIES_OF_FAULTY_STEP;
      const hopeless = ended.error instanceof SupersededError || (asks && stop.requested);
      if (hopeless || !retried) return { type: 'failed', code: 'INTERNAL_ERROR' };
      await clock.sleep(Math.min(200 * 2 ** (n - 1), LONGEST_BACK_OFF_MS));
    }
  }

  async function once(
    input: StepInput,
    n: number,
    stop: { requested: boolean; attempt: AbortController },
  ): Promise<Ended> {
    const controller = new AbortController();
    stop.attempt = controller;
    attempts.add(controller);
    let silent: (ended: Ended) => void = () => {};
    const silence = new Promise<Ended>((resolve) => {
      silent = resolve;
    });
    const store = faultyStore(deps.store, {
      at: (point) => about.plan({ input, attempt: n, point }),
      clock: about.clock,
      silent: () => silent({ type: 'silent' }),
      resumed: () => controller.abort(new Error('this attempt was stopped from outside')),
    });
    let heard = false;
    const work = run({ ...deps, store }, input, {
      signal: controller.signal,
      interrupted: () => stop.requested && controller === stop.attempt && !heard,
    }).then(
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

function run<Tx>(deps: StepDeps<Tx>, input: StepInput, attempt: Attempt): Promise<StepResult> {
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
  }
}

/** What the worker takes for a fault of the moment: an error with a database's or a socket's code. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

import { type EndedAttempt, FAULTY_ATTEMPTS } from '@roundtable/core';
import type { StepInput, StepResult } from '@roundtable/core/replayed';
import { isDatabaseUnavailable } from '@roundtable/prisma';
import { type StepDeps, SupersededError } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { type Place, ProcessLost, type Suspects } from './suspects.js';

/** How long after its first attempt a step waits for a worker that knows its tool; longer than a roll-out takes. */
const ROLL_OUT_MS = 10 * 60_000;

/** The step is not tried again: it has failed or lost its worker as often as a step may. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

export interface AttemptFacts {
  readonly signal: AbortSignal;
  /** How long ago the step was due for the first time. */
  readonly ageMs: () => number;
  /** Whether the attempt was stopped from outside; `overdue`: because it took longer than a step may. */
  readonly stopped: () => 'no' | 'stopped' | 'overdue';
  /** The thread was blocked meanwhile, so that being stopped may be the step's own fault. */
  readonly wasFrozen: () => boolean;
  /** How an earlier attempt ended, if that could not be recorded. */
  readonly unrecorded: EndedAttempt | null;
  /** Passes an end that could not be recorded on to the next attempt; null: it is recorded now. */
  readonly passOn: (ended: EndedAttempt | null) => void;
  /** Where steps that failed or lost their process are tried again. */
  readonly suspects: Suspects;
}

type Counts = Pick<StepDeps<unknown>, 'log'> & {
  readonly store: Pick<StepDeps<unknown>['store'], 'countLost' | 'holdStep' | 'endAttempt'>;
};

/**
 * Runs one attempt of a step and counts faulty ones. An attempt whose worker vanished is counted by the next attempt; one
 * that ends without completing the step is judged here (`judge`).
 * @throws StepFailed when the step is not to be tried again, else what `work` threw
 */
export async function runAttempt(
  { store, log }: Counts,
  about: AttemptFacts & { readonly input: StepInput },
  work: () => Promise<StepResult>,
): Promise<StepResult> {
  const { input } = about;
  const attempt = input.attempt ?? 1;
  const isSettling = input.step.type === 'settleTurn';
  const interrupted = () => about.signal.aborted && about.stopped() === 'no';
  let place: Place | null = null;
  let isCounted = attempt === 1;
  let hasBegun = isCounted;
  try {
    if (!isCounted) {
      const { faulty, isLost } = await store.countLost(input, about.unrecorded);
      isCounted = true;
      about.passOn(null);
      if (isLost) log.warn(factsOf(input, faulty), 'a step lost its worker');
      if (faulty >= FAULTY_ATTEMPTS && !isSettling)
        throw new StepFailed(`${faulty} attempts of this step failed or lost their worker`);
      if (faulty > 0) place = await about.suspects.enter({ faulty, isLost }, about.signal);
      hasBegun = true;
      if (place !== null && place.process !== null)
        log.info(factsOf(input, faulty), 'a step runs in a process of its own');
      await store.holdStep(input);
    }
    const process = place?.process ?? null;
    const result = await (process === null
      ? work()
      : process.run(input, { signal: about.signal, interrupted }));
    if (attempt > 1 && result.type !== 'done') await store.endAttempt(input, 'given_up');
    return result;
  } catch (error) {
    // `!isCounted`: the earlier attempt's end could not be recorded either, and stays with the next attempt.
    if (error instanceof StepFailed || !isCounted) throw error;
    // It was stopped while it waited for a place: nothing of the step has run.
    const how = !hasBegun
      ? 'given_up'
      : judge(error, {
          stopped: about.stopped(),
          interrupted: interrupted(),
          wasFrozen: about.wasFrozen(),
          ageMs: about.ageMs(),
          isSettling,
        });
    if (how === 'lost') throw error;
    const ended: EndedAttempt = { attempt, how: how === 'given_up' ? how : 'faulty' };
    let faulty = 0;
    try {
      faulty = await store.endAttempt(input, ended.how);
    } catch {
      about.passOn(ended); // the database is away
    }
    if (how !== 'fail' && (how === 'given_up' || faulty < FAULTY_ATTEMPTS)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StepFailed(message, { cause: error });
  } finally {
    place?.leave();
  }
}

/**
 * Whose fault the end of an attempt was: `given_up`: nobody's; `faulty`: the step's; `fail`: the step's, and it is not tried
 * again; `lost`: its process ended or was blocked, which the next attempt counts. `settleTurn` never fails, because nothing
 * else would end the turn.
 */
export function judge(
  error: unknown,
  about: {
    readonly stopped: ReturnType<AttemptFacts['stopped']>;
    /** The user ends the turn: nothing follows this attempt. */
    readonly interrupted: boolean;
    readonly wasFrozen: boolean;
    readonly ageMs: number;
    readonly isSettling: boolean;
  },
): 'given_up' | 'faulty' | 'fail' | 'lost' {
  if (error instanceof ProcessLost) return 'lost';
  const isCutOff = about.stopped !== 'no' || error instanceof SupersededError;
  if (isCutOff && about.wasFrozen) return 'lost';
  if (about.isSettling || about.interrupted || about.stopped === 'stopped') return 'given_up';
  if (about.stopped === 'overdue') return 'faulty';
  if (error instanceof SupersededError || isDatabaseUnavailable(error)) return 'given_up';
  if (error instanceof WorkerLacks) return about.ageMs < ROLL_OUT_MS ? 'given_up' : 'fail';
  return 'faulty';
}

function factsOf({ conversationId, step }: StepInput, faulty: number) {
  const { type, turn } = step;
  return { conversation: conversationId, turn, step: step.step, type, faulty };
}

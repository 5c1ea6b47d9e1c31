/** A step with this many faulty attempts (failed by its own fault, or lost its worker) fails for good. */
export const FAULTY_ATTEMPTS = 5;

/** What a step's row records of its attempts. */
export interface Attempts {
  /** The attempt that has begun and not reported its end. */
  readonly heldBy: number | null;
  /** Attempts that failed by a fault of the step, and those whose worker was lost. */
  readonly faulty: readonly number[];
}

/** How an attempt ended without completing the step. `given_up`: a drain, an outage, an interrupt; nobody's fault. */
export interface EndedAttempt {
  readonly attempt: number;
  readonly how: 'given_up' | 'faulty';
}

export const NO_ATTEMPTS: Attempts = { heldBy: null, faulty: [] };

/**
 * Counts, for a new attempt, the one before it: if it held the step and never reported its end, it has lost its worker.
 * A number that is not smaller belongs to an earlier activity of the same step, which has ended. Pure.
 * @param unrecorded an end that an earlier attempt could not record
 */
export function countLost(
  before: Attempts,
  attempt: number,
  unrecorded: EndedAttempt | null,
): Attempts & { readonly isLost: boolean } {
  const { heldBy, faulty } = unrecorded === null ? before : endAttempt(before, unrecorded);
  const isLost = heldBy !== null && heldBy < attempt;
  return { heldBy: null, faulty: isLost ? [...faulty, heldBy] : faulty, isLost };
}

/** The record after an attempt has reported its end. An attempt that was counted as lost and then reports `given_up` was only cut off. Pure. */
export function endAttempt({ heldBy, faulty }: Attempts, { attempt, how }: EndedAttempt): Attempts {
  const others = faulty.filter((one) => one !== attempt);
  return {
    heldBy: heldBy === attempt ? null : heldBy,
    faulty: how === 'faulty' ? [...others, attempt] : others,
  };
}

/** A step that failed so often by its own fault, or lost so many workers, fails for good. */
export const FAULTY_ATTEMPTS = 5;

/** What the row of a step knows of its attempts. */
export interface Attempts {
  /** The attempt that has begun and has not told its end. */
  readonly heldBy: number | null;
  /** Attempts that failed by a fault of the step, and those whose worker was lost. */
  readonly faulty: readonly number[];
}

/** How an attempt ended that did not do the step. `given_up`: a drain, an outage, an interrupt; nobody's fault. */
export interface EndedAttempt {
  readonly attempt: number;
  readonly how: 'given_up' | 'faulty';
}

export const NO_ATTEMPTS: Attempts = { heldBy: null, faulty: [] };

/**
 * What a new attempt makes of the ones before it: one that held the step and never told its end has lost its worker.
 * A number that is not smaller belongs to an earlier activity of the same step, which has ended. Pure.
 * @param told an end that an earlier attempt could not write down
 */
export function countLost(
  before: Attempts,
  attempt: number,
  told: EndedAttempt | null,
): Attempts & { readonly isLost: boolean } {
  const { heldBy, faulty } = told === null ? before : endAttempt(before, told);
  const isLost = heldBy !== null && heldBy < attempt;
  return { heldBy: null, faulty: isLost ? [...faulty, heldBy] : faulty, isLost };
}

/** The attempts after one has told its end. One that was taken for lost and gives up was cut off, not lost. Pure. */
export function endAttempt({ heldBy, faulty }: Attempts, { attempt, how }: EndedAttempt): Attempts {
  const others = faulty.filter((one) => one !== attempt);
  return {
    heldBy: heldBy === attempt ? null : heldBy,
    faulty: how === 'faulty' ? [...others, attempt] : others,
  };
}

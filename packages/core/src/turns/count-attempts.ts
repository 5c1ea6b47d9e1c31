import type { CountedAttempts, StepStore } from '../ports/step-store.js';
import type { StepInput } from '../replayed/index.js';
import { type Attempts, countLost, endAttempt } from './attempts.js';

export interface ChangedAttempts extends Attempts {
  /** The attempt before this one has lost its worker. */
  readonly isLost?: boolean;
}

/**
 * Puts what `to` makes of a step's attempts in place of what its row knows of them, in one transaction. `inserts`: also for
 * a step that no attempt has claimed. @returns what was written; null when there was nothing to write to: the step is done,
 * was never begun, or its conversation is gone
 */
export type ChangeAttempts = (
  input: StepInput,
  to: (before: Attempts) => ChangedAttempts,
  how: { readonly inserts: boolean },
) => Promise<ChangedAttempts | null>;

/** How a store counts the attempts of a step, given how it changes the step's row. */
export function attemptCounter(
  change: ChangeAttempts,
): Pick<StepStore<unknown>, 'countLost' | 'holdStep' | 'endAttempt'> {
  async function counted(...about: Parameters<ChangeAttempts>): Promise<CountedAttempts> {
    const after = await change(...about);
    return { faulty: after?.faulty.length ?? 0, isLost: after?.isLost ?? false };
  }
  const attemptOf = ({ attempt = 1 }: StepInput) => attempt;
  return {
    countLost: (input, told) =>
      counted(input, (before) => countLost(before, attemptOf(input), told), { inserts: false }),
    async holdStep(input) {
      await change(input, ({ faulty }) => ({ heldBy: attemptOf(input), faulty }), { inserts: true });
    },
    async endAttempt(input, how) {
      const ended = { attempt: attemptOf(input), how };
      // One that failed before its claim counts, too.
      const inserts = how === 'faulty';
      return (await counted(input, (before) => endAttempt(before, ended), { inserts })).faulty;
    },
  };
}

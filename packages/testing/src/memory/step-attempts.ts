import { type Attempts, type CountedAttempts, countLost, endAttempt, type StepStore } from '@roundtable/core';
import type { StepInput, StepKey } from '@roundtable/core/replayed';
import type { ConversationTables, StoredStep } from './tables.js';
import { sameStep, withStep } from './write-changes.js';

/** A step's row before its first claim. */
export function newStep(step: StepKey & { readonly type: string }): StoredStep {
  return {
    turn: step.turn,
    step: step.step,
    type: step.type,
    token: 0,
    done: false,
    heldBy: null,
    faultyAttempts: [],
    openingEvents: [],
    events: null,
    detail: null,
  };
}

/** The memory's twin of `step-attempts.ts` in prisma: the same decisions on plain objects. */
export function attemptsInMemory(about: {
  readonly read: (conversationId: string) => ConversationTables | undefined;
  readonly write: (tables: ConversationTables) => void;
  /** Holds the step's row meanwhile, as a statement does. */
  readonly locked: <T>(input: StepInput, work: () => T) => Promise<T>;
}): Pick<StepStore<unknown>, 'countLost' | 'holdStep' | 'endAttempt'> {
  function change(
    input: StepInput,
    to: (before: Attempts) => Attempts & { readonly isLost?: boolean },
    inserts: boolean,
  ): Promise<CountedAttempts> {
    return about.locked(input, () => {
      const tables = about.read(input.conversationId);
      const row = tables?.steps.find((one) => sameStep(one, input.step));
      const isOver = tables === undefined || tables.deleted || row?.done === true;
      if (isOver || (row === undefined && !inserts)) return { faulty: 0, isLost: false };
      const held = row ?? newStep(input.step);
      const after = to({ heldBy: held.heldBy, faulty: held.faultyAttempts });
      const changed = { ...held, heldBy: after.heldBy, faultyAttempts: after.faulty };
      about.write({ ...tables, steps: withStep(tables.steps, changed) });
      return { faulty: after.faulty.length, isLost: after.isLost ?? false };
    });
  }
  const attemptOf = (input: StepInput) => input.attempt ?? 1;
  return {
    countLost: (input, told) => change(input, (before) => countLost(before, attemptOf(input), told), false),
    holdStep: async (input) =>
      void (await change(input, ({ faulty }) => ({ heldBy: attemptOf(input), faulty }), true)),
    async endAttempt(input, how) {
      const ended = { attempt: attemptOf(input), how };
      return (await change(input, (before) => endAttempt(before, ended), how === 'faulty')).faulty;
    },
  };
}

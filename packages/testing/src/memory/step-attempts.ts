import { attemptCounter } from '@roundtable/core';
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

/** Counts on the step's row. */
export function attemptsInMemory(about: {
  readonly read: (conversationId: string) => ConversationTables | undefined;
  readonly write: (tables: ConversationTables) => void;
  /** Holds the step's row meanwhile, as a statement does. */
  readonly locked: <T>(input: StepInput, work: () => T) => Promise<T>;
}) {
  return attemptCounter((input, to, { inserts }) =>
    about.locked(input, () => {
      const tables = about.read(input.conversationId);
      const row = tables?.steps.find((one) => sameStep(one, input.step));
      const isOver = tables === undefined || tables.deleted || row?.done === true;
      if (isOver || (row === undefined && !inserts)) return null;
      const held = row ?? newStep(input.step);
      const after = to({ heldBy: held.heldBy, faulty: held.faultyAttempts });
      const changed = { ...held, heldBy: after.heldBy, faultyAttempts: after.faulty };
      about.write({ ...tables, steps: withStep(tables.steps, changed) });
      return after;
    }),
  );
}

import type { Claim, StepCommit } from '../ports/step-store.js';
import { applyAll, type ConversationEvent, readSnapshot } from '../replayed/index.js';
import type { OpeningChanges } from './decide-claim.js';

/** What an attempt writes in one statement: the opening of its claim, or the step's commit. */
export type StepChanges =
  | ({ readonly type: 'opening' } & OpeningChanges)
  | ({ readonly type: 'commit' } & StepCommit);

/** Changes to the step's own row; absent fields stay as they are. */
export interface StepMark {
  readonly done: boolean;
  /** The attempt continues with the step. */
  readonly holds: boolean;
  readonly openingEvents?: readonly ConversationEvent[];
  readonly events?: readonly ConversationEvent[];
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A step that has to be asked again stays open, without events; one with nothing left to do ends with its opening. */
export function stepMark(changes: StepChanges): StepMark {
  if (changes.type === 'commit') {
    const { done, detail, events } = changes;
    return { done, holds: false, detail, ...(done ? { events } : {}) };
  }
  const { dropped, events: openingEvents } = changes;
  if (!dropped) return { done: false, holds: true, openingEvents };
  return { done: true, holds: false, openingEvents, events: [], detail: { dropped: 'withdrawn' } };
}

/**
 * Whether other steps may have committed since the claim: reads that run side by side commit one after the other, and each
 * folds its result onto the state that the others have left (`foldOnto`).
 */
export function mayHaveConcurrentCommits({ state }: Pick<Claim, 'state'>, commit: StepCommit): boolean {
  const open = state.running?.calls.filter((call) => !call.done) ?? [];
  return open.length >= 2 && commit.events.some((event) => event.type === 'toolFinished');
}

/** The commit with its events applied to the snapshot that is stored now. */
export function foldOnto(stored: unknown, commit: StepCommit): StepCommit {
  return { ...commit, state: applyAll(readSnapshot(stored), commit.events) };
}

import type { Claim, StepCommit } from '../ports/step-store.js';
import { applyAll, type ConversationEvent, readSnapshot } from '../replayed/index.js';
import type { OpeningChanges } from './decide-claim.js';

/** What an attempt writes in one go: what its claim took, or what the step came to. */
export type StepChanges =
  | ({ readonly type: 'opening' } & OpeningChanges)
  | ({ readonly type: 'commit' } & StepCommit);

/** What becomes of the step's own row; what is left out stays. */
export interface StepMark {
  readonly done: boolean;
  /** The attempt goes on with the step. */
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
 * Whether others may have committed since the claim: tools that read side by side commit one after the other, and each
 * folds its result into what the others have left (`foldOnto`).
 */
export function mayHaveConcurrentCommits({ state }: Pick<Claim, 'state'>, commit: StepCommit): boolean {
  const open = state.running?.calls.filter((call) => !call.done) ?? [];
  return open.length >= 2 && commit.events.some((event) => event.type === 'toolFinished');
}

/** The commit on the snapshot that is stored by now. */
export function foldOnto(stored: unknown, commit: StepCommit): StepCommit {
  return { ...commit, state: applyAll(readSnapshot(stored), commit.events) };
}

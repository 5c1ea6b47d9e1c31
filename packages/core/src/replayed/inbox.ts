import type { Origin } from './origin.js';

/** A reference to an accepted input: its number in the conversation and its kind. Texts are never sent to the workflow. */
export interface InputRef {
  /** Number of the input, from 1 without gaps; given by the acceptance transaction. */
  readonly n: number;
  /** The message's, decision's or system event's id. */
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  /** A message that answers the one open confirmation with a plain yes or no names it here too. */
  readonly confirmationId: string | null;
  /** At most 80 characters, for the operator; empty when HISTORY_PREVIEWS=off. */
  readonly preview: string;
  readonly origin?: Origin;
}

/** Waiting inputs, by number. Plain JSON, because it is carried through continue-as-new. */
export type Inbox = Readonly<Record<string, InputRef>>;

/** Adds an input unless it is a duplicate: already taken, or already waiting. */
export function receive(inbox: Inbox, lastTaken: number, ref: InputRef): Inbox {
  if (ref.n <= lastTaken || inbox[ref.n] !== undefined) return inbox;
  return { ...inbox, [ref.n]: ref };
}

/** Whether another input has the same number: one of the two was never accepted, and the claim will show which. */
export function contests(ref: InputRef, others: readonly (InputRef | undefined)[]): boolean {
  return others.some((other) => other !== undefined && other.n === ref.n && other.id !== ref.id);
}

/** The next input in order; null at a gap (a signal that has not arrived yet). */
export function head(inbox: Inbox, lastTaken: number): InputRef | null {
  return inbox[lastTaken + 1] ?? null;
}

/** The plain messages in order that begin with the next input; a decision, a system event or a gap ends them. */
export function waitingMessages(inbox: Inbox, lastTaken: number): InputRef[] {
  const refs: InputRef[] = [];
  for (let ref = head(inbox, lastTaken); ref !== null; ref = head(inbox, ref.n)) {
    if (ref.kind !== 'message' || ref.confirmationId !== null) break;
    refs.push(ref);
  }
  return refs;
}

/** Drops inputs that have been taken. */
export function dropTaken(inbox: Inbox, lastTaken: number): Inbox {
  return Object.fromEntries(Object.entries(inbox).filter(([n]) => Number(n) > lastTaken));
}

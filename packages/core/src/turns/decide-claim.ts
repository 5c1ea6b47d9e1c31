import type {
  Claim,
  ClaimResult,
  ConversationFacts,
  PublishedTeam,
  TakenInput,
} from '../ports/step-store.js';
import { type ConversationEvent, readSnapshot, type StepInput } from '../replayed/index.js';
import { eventsOfClaim, type InputsTaken, numbersOf, takeInputs, tookOthers } from './take-inputs.js';
import type { Topics } from './topic.js';

/** The step's row as a claim finds it. */
export type ClaimedStep =
  /** By this attempt, under the token that its claim has raised. */
  | { readonly type: 'held'; readonly token: number; readonly openingEvents: readonly ConversationEvent[] }
  | {
      readonly type: 'done';
      readonly openingEvents: readonly ConversationEvent[];
      readonly events: readonly ConversationEvent[];
    }
  /** Another attempt ends it at this instant: what it comes to cannot be read yet. */
  | { readonly type: 'ending' };

/** What a store loads for a claim, in the transaction that keeps the claim or undoes it. */
export interface ClaimRows {
  readonly conversation: ConversationFacts;
  readonly deleted: boolean;
  /** The snapshot as it is stored. */
  readonly state: unknown;
  /** The team's published version; null when it was never published. */
  readonly currentHash: string | null;
  readonly step: ClaimedStep;
  /** Of the inputs that the step names (`numbersAsked`) those that exist, in order. */
  readonly inputs: readonly TakenInput[];
}

/** What the claim of a step writes besides the step's row: the inputs that it takes, with all that comes of them. */
export interface OpeningChanges extends Omit<InputsTaken, 'events'> {
  /** All that the step's claims have taken so far, for `opening_events`; it begins with the opening as it was asked for. */
  readonly events: readonly ConversationEvent[];
  readonly activity: ConversationFacts['activity'];
}

export type ClaimDecision =
  | Exclude<ClaimResult, { type: 'claimed' }>
  /** This version of the team is to be loaded; then the same is decided again. */
  | { readonly type: 'needsTeam'; readonly hash: string }
  | { readonly type: 'claimed'; readonly claim: Claim; readonly opening: OpeningChanges | null }
  /** Nothing is left to do, as all that was to be answered had been withdrawn: once written, the step is done. */
  | { readonly type: 'dropped'; readonly claim: Claim; readonly opening: OpeningChanges };

export interface ClaimContext {
  /** The version of the team that was loaded last; null before any was asked for. */
  readonly published: PublishedTeam | null;
  /** The same row gets the same id at every attempt. */
  readonly rowId: (conversationId: string, kind: 'row', turn: number, place: number) => string;
  readonly topics: Topics;
  readonly now: string;
}

/**
 * What the claim of a step comes to, on the rows that a store has loaded for it (null: there is no such conversation).
 * The store writes what `claimed` and `dropped` say, and keeps the row's new token with them alone. Pure.
 * @throws Error when the team was never published, or when another attempt ends the step at this instant (a retry
 * finds what it came to).
 */
export function decideClaim(rows: ClaimRows | null, input: StepInput, about: ClaimContext): ClaimDecision {
  if (rows === null || rows.deleted) return { type: 'gone' };
  const { opening, step } = input;
  const { conversation } = rows;
  if (rows.step.type === 'ending')
    throw new Error(`step ${step.turn}/${step.step} is being finished by another attempt`);
  const stored = rows.step.openingEvents;
  if (rows.step.type === 'done') {
    if (tookOthers(stored, input)) return { type: 'stale', known: true };
    return { type: 'done', events: [...eventsOfClaim(stored, input), ...rows.step.events] };
  }

  const { token } = rows.step;
  const before = readSnapshot(rows.state);
  const opens = opening !== null && token === 1;
  const wanted = opening === null ? [] : numbersOf(opening);
  const known = wanted.every((n) => rows.inputs.some((one) => one.n === n));
  const isItsTurn = opens ? before.turn < step.turn : before.running?.turn === step.turn;
  if (!known || !isItsTurn || tookOthers(stored, input)) return { type: 'stale', known };

  // The version is pinned by the turn's first step; later steps of the turn go by it.
  const hash = opens ? rows.currentHash : (before.team?.hash ?? rows.currentHash);
  if (hash === null)
    throw new Error(`team "${conversation.teamId}" is not published: run "npm run teams:publish"`);
  const { published } = about;
  if (published === null || published.hash !== hash) return { type: 'needsTeam', hash };

  const claim: Claim = {
    key: { turn: step.turn, step: step.step },
    token,
    state: before,
    conversation,
    published,
    input: rows.inputs.findLast((one) => wanted.includes(one.n) && !one.withdrawn) ?? null,
    openingEvents: eventsOfClaim(stored, input),
  };
  const taken = takeInputs(
    before,
    { ...input, opening: opens ? opening : null },
    {
      published,
      inputs: rows.inputs,
      locale: conversation.locale,
      topics: about.topics,
      rowId: (seq) => about.rowId(conversation.id, 'row', step.turn, seq),
      now: about.now,
    },
  );
  if (taken.events.length === 0) return { type: 'claimed', claim, opening: null };
  const events = [...stored, ...(opens ? [opening] : []), ...taken.events];
  return {
    type: taken.dropped ? 'dropped' : 'claimed',
    claim: { ...claim, state: taken.state, openingEvents: eventsOfClaim(events, input) },
    opening: { ...taken, events, activity: taken.dropped ? conversation.activity : 'thinking' },
  };
}

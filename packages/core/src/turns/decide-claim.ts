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

/** The step's row, as the claim's statement returns it. */
export type ClaimedStep =
  /** Claimed by this attempt, with the raised token. */
  | { readonly type: 'held'; readonly token: number; readonly openingEvents: readonly ConversationEvent[] }
  | {
      readonly type: 'done';
      readonly openingEvents: readonly ConversationEvent[];
      readonly events: readonly ConversationEvent[];
    }
  /** Another attempt is completing it just now: its result cannot be read yet. */
  | { readonly type: 'ending' };

/** The rows that a store loads for a claim, in the transaction that commits or rolls back the claim. */
export interface ClaimRows {
  readonly conversation: ConversationFacts;
  readonly deleted: boolean;
  /** The stored snapshot. */
  readonly state: unknown;
  /** The team's published version; null when it was never published. */
  readonly currentHash: string | null;
  readonly step: ClaimedStep;
  /** The existing inputs among those that the step names (`numbersAsked`), in order. */
  readonly inputs: readonly TakenInput[];
}

/** What a claim writes besides the step's row: the inputs that it takes, with their rows and events. */
export interface OpeningChanges extends Omit<InputsTaken, 'events'> {
  /** Events of all claims of the step so far, for `opening_events`; the first is the opening as the run sent it. */
  readonly events: readonly ConversationEvent[];
  readonly activity: ConversationFacts['activity'];
}

export type ClaimDecision =
  | Exclude<ClaimResult, { type: 'claimed' }>
  /** Load this team version, then decide again. */
  | { readonly type: 'needsTeam'; readonly hash: string }
  | { readonly type: 'claimed'; readonly claim: Claim; readonly opening: OpeningChanges | null }
  /** All inputs of the step had been withdrawn: once this is written, the step is done. */
  | { readonly type: 'dropped'; readonly claim: Claim; readonly opening: OpeningChanges };

export interface ClaimContext {
  /** The team version that was loaded for `needsTeam`; null at the first decision. */
  readonly published: PublishedTeam | null;
  /** Makes ids from a row's place, so that they are the same at every attempt. */
  readonly rowId: (conversationId: string, kind: 'row', turn: number, place: number) => string;
  readonly topics: Topics;
  readonly now: string;
}

/**
 * Decides the claim of a step from the rows that a store has loaded (null: there is no such conversation). The store writes
 * what `claimed` and `dropped` contain, and only then commits the row's new token. Pure.
 * @throws Error when the team was never published, or another attempt is completing the step just now (a retry finds its
 * result)
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

  // The turn's first step pins the version for the whole turn.
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

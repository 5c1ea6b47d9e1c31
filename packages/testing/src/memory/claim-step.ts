import {
  type Claim,
  type ClaimResult,
  eventsOfClaim,
  numbersOf,
  type PublishedTeam,
  type TakenInput,
  takeInputs,
  tookOthers,
} from '@roundtable/core';
import { readSnapshot, type StepInput } from '@roundtable/core/replayed';
import { rowId } from '@roundtable/prisma';
import { newStep } from './step-attempts.js';
import type { ConversationTables, StoredStep } from './tables.js';
import { type Changes, sameStep, withStep, writeChanges } from './write-changes.js';

export interface Teams {
  current(teamId: string): PublishedTeam | null;
  byHash(hash: string): PublishedTeam | null;
}

/** A claim, with what its transaction has to write: the step's row and, at the first attempt, the turn's opening. */
export type ClaimedTables =
  | {
      readonly type: 'claimed';
      readonly claim: Claim;
      readonly row: StoredStep;
      readonly opened: Changes | null;
      /** Nothing is left to do: what the turn was to answer had been withdrawn. */
      readonly dropped: boolean;
    }
  | Exclude<ClaimResult, { type: 'claimed' }>;

/** The memory's twin of `claimStep` in prisma: same answers, same faults. */
export function claimStep(
  before: ConversationTables | undefined,
  input: StepInput,
  teams: Teams,
): ClaimedTables {
  const { step, opening } = input;
  if (before === undefined || before.deleted) return { type: 'gone' };
  const row = before.steps.find((one) => sameStep(one, step));
  if (row !== undefined && tookOthers(row.openingEvents, input)) return { type: 'stale', known: true };
  if (row?.done === true) {
    return { type: 'done', events: [...eventsOfClaim(row.openingEvents, input), ...(row.events ?? [])] };
  }
  const begun = row ?? newStep(step);
  const held: StoredStep = {
    ...begun,
    type: step.type,
    token: begun.token + 1,
    heldBy: input.attempt ?? 1,
  };
  const state = readSnapshot(before.state);
  const first = opening !== null && held.token === 1;
  if (first ? state.turn >= step.turn : state.running?.turn !== step.turn)
    return { type: 'stale', known: true };
  const published =
    first || state.team === null ? teams.current(before.facts.teamId) : teams.byHash(state.team.hash);
  if (published === null) throw new Error(`team "${before.facts.teamId}" is not published`);
  const wanted = opening === null ? [] : numbersOf(opening);
  const inputs = takenInputs(before, [...wanted, ...(input.joining?.inputs ?? [])]);
  const claim: Claim = {
    key: { turn: step.turn, step: step.step },
    token: held.token,
    state,
    conversation: before.facts,
    published,
    input: inputs.findLast((one) => wanted.includes(one.n) && !one.withdrawn) ?? null,
    openingEvents: eventsOfClaim(held.openingEvents, input),
  };
  const taken = takeInputs(
    state,
    { ...input, opening: first ? opening : null },
    {
      published,
      inputs,
      locale: before.facts.locale,
      rowId: (seq) => rowId(before.facts.id, 'row', step.turn, seq),
      now: new Date(0).toISOString(),
    },
  );
  if (taken.events.length === 0) return { type: 'claimed', claim, row: held, opened: null, dropped: false };
  const events = [...held.openingEvents, ...(first ? [opening] : []), ...taken.events];
  return {
    type: 'claimed',
    claim: { ...claim, state: taken.state, openingEvents: eventsOfClaim(events, input) },
    row: held,
    opened: {
      ...taken,
      events,
      activity: taken.dropped ? before.facts.activity : 'thinking',
      more: { type: 'opening', taken: taken.taken, dropped: taken.dropped },
    },
    dropped: taken.dropped,
  };
}

/** The tables after a claim, on whatever others have committed since it was computed. */
export function withClaim(
  tables: ConversationTables,
  claimed: Extract<ClaimedTables, { type: 'claimed' }>,
): ConversationTables {
  const held = { ...tables, steps: withStep(tables.steps, claimed.row) };
  if (claimed.opened === null) return held;
  const written = writeChanges(held, claimed.claim, claimed.opened);
  if (written === null) throw new Error('an opening lost its own fence');
  return written;
}

function takenInputs(tables: ConversationTables, numbers: readonly number[]): TakenInput[] {
  return tables.inputs
    .filter((input) => numbers.includes(input.n))
    .map(({ n, id, kind, text, confirmationId, topic, topicId, outcome }) => {
      return { n, id, kind, text, confirmationId, topic, topicId, withdrawn: outcome === 'withdrawn' };
    });
}

import {
  type ClaimDecision,
  type ClaimedStep,
  type ClaimRows,
  decideClaim,
  numbersAsked,
  type PublishedTeam,
  type TakenInput,
  type Topics,
} from '@roundtable/core';
import type { StepInput } from '@roundtable/core/replayed';
import { rowId } from '@roundtable/prisma';
import { newStep } from './step-attempts.js';
import type { ConversationTables, StoredInput, StoredStep } from './tables.js';
import { sameStep, withStep, writeChanges } from './write-changes.js';

export interface Teams {
  current(teamId: string): PublishedTeam | null;
  byHash(hash: string): PublishedTeam | null;
}

/** What was decided, and the step's row with the token that a claim raises; it is written with `withClaim`. */
export interface ClaimedTables {
  readonly decision: Exclude<ClaimDecision, { type: 'needsTeam' }>;
  readonly row: StoredStep;
}

/** Loads what a claim looks at, and decides it. Nothing is written yet. */
export function claimStep(
  before: ConversationTables | undefined,
  input: StepInput,
  about: { readonly teams: Teams; readonly topics: Topics; readonly now: string },
): ClaimedTables {
  const { teams, topics, now } = about;
  const found = before?.steps.find((one) => sameStep(one, input.step)) ?? newStep(input.step);
  const row = { ...found, type: input.step.type, token: found.token + 1, heldBy: input.attempt ?? 1 };
  const rows = before === undefined ? null : claimRows(before, input, { row, teams });
  let decision = decideClaim(rows, input, { rowId, topics, now, published: null });
  if (decision.type === 'needsTeam')
    decision = decideClaim(rows, input, { rowId, topics, now, published: teams.byHash(decision.hash) });
  if (decision.type === 'needsTeam') throw new Error(`team version ${decision.hash} is not there`);
  return { decision, row };
}

function claimRows(
  tables: ConversationTables,
  input: StepInput,
  { row, teams }: { readonly row: StoredStep; readonly teams: Teams },
): ClaimRows {
  const numbers = numbersAsked(input);
  return {
    conversation: tables.facts,
    deleted: tables.deleted,
    state: tables.state,
    currentHash: teams.current(tables.facts.teamId)?.hash ?? null,
    step: claimedStep(row),
    inputs: tables.inputs.filter(({ n }) => numbers.includes(n)).map(takenInput),
  };
}

function claimedStep({ done, token, openingEvents, events }: StoredStep): ClaimedStep {
  return done
    ? { type: 'done', openingEvents, events: events ?? [] }
    : { type: 'held', token, openingEvents };
}

function takenInput({ outcome, ...input }: StoredInput): TakenInput {
  const { n, id, kind, text, confirmationId, topic, topicId, supersedes } = input;
  const withdrawn = outcome === 'withdrawn';
  return { n, id, kind, text, confirmationId, topic, topicId, supersedes, withdrawn };
}

/** The tables after a claim, on whatever others have committed since it was decided. */
export function withClaim(
  tables: ConversationTables,
  decision: Extract<ClaimDecision, { type: 'claimed' | 'dropped' }>,
  row: StoredStep,
): ConversationTables {
  const held = { ...tables, steps: withStep(tables.steps, row) };
  const { claim, opening } = decision;
  if (opening === null) return held;
  const written = writeChanges(held, claim, { type: 'opening', ...opening });
  if (written === null) throw new Error('an opening lost its own fence');
  return written;
}

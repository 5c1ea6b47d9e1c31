import {
  type Claim,
  type MessageRow,
  type StepChanges,
  type StepCommit,
  stepMark,
  type ToolCallRow,
} from '@roundtable/core';
import { added, type ConversationTables, type EffectRow, type StoredStep, stored } from './tables.js';

/**
 * The memory's twin of the one writing statement in prisma: the fence first, then everything or nothing.
 * @returns null when a newer attempt holds the step, its turn is over, or the conversation was deleted.
 * @throws TableFault where a unique index would.
 */
export function writeChanges(
  before: ConversationTables,
  claim: Claim,
  given: StepChanges,
  givenEffects: readonly EffectRow[] = [],
): ConversationTables | null {
  const [changes, effects] = [stored(given), stored(givenEffects)];
  const held = before.steps.find((one) => sameStep(one, claim.key));
  if (held === undefined || held.token !== claim.token || held.done || before.deleted) return null;
  if (changes.type === 'commit' && before.state?.running?.turn !== claim.key.turn) return null;
  const { holds, ...mark } = stepMark(changes);
  const step: StoredStep = {
    ...held,
    ...mark,
    heldBy: holds ? held.heldBy : null,
    faultyAttempts: holds || mark.done ? held.faultyAttempts : [],
  };
  const shared = {
    ...before,
    state: changes.state,
    facts: {
      ...before.facts,
      activity: changes.activity,
      currentAgent: changes.state.activeAgent ?? before.facts.currentAgent,
    },
    eventNo: before.eventNo + changes.publicEvents.length,
    events: [
      ...before.events,
      ...changes.publicEvents.map((event, i) => ({ ...event, id: before.eventNo + i + 1 })),
    ],
    steps: withStep(before.steps, step),
    messages: withMessages(before.messages, changes.messages),
    transitions: added(before.transitions, changes.transitions, (row) => String(row.seq)),
  };
  if (changes.type === 'opening') {
    return {
      ...shared,
      messages: shared.messages.map((row) =>
        changes.superseded.includes(row.turn) && row.supersededBy == null
          ? { ...row, supersededBy: claim.key.turn }
          : row,
      ),
      inputs: before.inputs.map((input) => {
        const taken = changes.taken.find((one) => one.n === input.n);
        if (taken === undefined) return input;
        const { mergedInto } = taken;
        const outcome = mergedInto === null ? input.outcome : ('merged' as const);
        return { ...input, turn: claim.key.turn, mergedInto, outcome };
      }),
    };
  }
  const { calls, provenance, outcome, usage } = changes;
  const drafts = new Set(changes.drafts);
  const { outside, files } = before.facts.provenance;
  return {
    ...shared,
    facts: {
      ...shared.facts,
      provenance: {
        outside: outside ?? provenance?.outside ?? null,
        files: files ?? provenance?.files ?? null,
      },
    },
    messages: shared.messages.map((row) => (drafts.has(row.id) ? { ...row, kind: 'draft', text: '' } : row)),
    calls: withCalls(before.calls, calls),
    confirmations: withConfirmations(before, changes),
    inputs: before.inputs.map((input) =>
      outcome?.input === input.n && input.outcome === null
        ? { ...input, outcome: outcome.type, code: outcome.code, stopReason: outcome.stopReason }
        : input,
    ),
    usage: usage === null ? before.usage : [...before.usage, usage],
    effects: [...before.effects, ...effects],
  };
}

export function sameStep(row: { turn: number; step: number }, key: { turn: number; step: number }): boolean {
  return row.turn === key.turn && row.step === key.step;
}

export function withStep(steps: readonly StoredStep[], step: StoredStep): readonly StoredStep[] {
  return [...steps.filter((one) => !sameStep(one, step)), step];
}

function withMessages(table: readonly MessageRow[], rows: readonly MessageRow[]): readonly MessageRow[] {
  const ids = added(table, rows, (row) => row.id);
  added(table, rows, (row) => String(row.seq));
  return ids;
}

/** A call that is settled keeps its result, whatever comes later. */
function withCalls(table: readonly ToolCallRow[], rows: readonly ToolCallRow[]): readonly ToolCallRow[] {
  const key = (row: ToolCallRow) => `${row.turn}/${row.reply}/${row.index}`;
  const next = new Map(table.map((row) => [key(row), row]));
  for (const row of rows) {
    const known = next.get(key(row));
    if (known === undefined) next.set(key(row), row);
    else if (known.status === 'pending') {
      const run = row.run === undefined ? {} : { run: row.run };
      next.set(key(row), { ...known, status: row.status, result: row.result, isError: row.isError, ...run });
    }
  }
  return [...next.values()];
}

function withConfirmations(
  before: ConversationTables,
  commit: StepCommit,
): ConversationTables['confirmations'] {
  const opened = commit.confirmations.map((row) => ({
    ...row,
    order: before.inputNo + 0.5,
    status: 'open' as const,
    edits: null,
    comment: null,
    decidedInput: null,
    result: null,
    statuses: ['open'],
  }));
  const settled = before.confirmations.map((row) => {
    const change = commit.settled.find((one) => one.id === row.id);
    if (change === undefined) return row;
    return {
      ...row,
      status: change.status,
      result: change.result,
      statuses: [...row.statuses, change.status],
    };
  });
  return added(settled, opened, (row) => row.id);
}

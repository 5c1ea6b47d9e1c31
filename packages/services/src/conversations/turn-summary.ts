import type { TurnSummary } from '@roundtable/api';
import type { ListedTurn } from '@roundtable/prisma';

const MICROS = 1_000_000;

/** A turn's row as the API shows it. */
export function turnSummary({ costMicros, agents, kind, outcome, ...row }: ListedTurn): TurnSummary {
  const { startedAt, endedAt } = row;
  return {
    ...row,
    kind,
    // A turn of expired proposals answers no input: it has ended when its steps have.
    outcome: kind === null && endedAt !== null ? 'answered' : outcome,
    agents: [...agents],
    durationMs: endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt),
    costDollars: costMicros / MICROS,
  };
}

import type { PipelineFacts, Reviewed } from '@roundtable/activities';
import type { MessageRow } from '@roundtable/core';
import {
  type CheckFound,
  findGuilt,
  findPromises,
  type PlannedFollowUp,
  quoted,
  repairOf,
} from '../checks.js';

/**
 * Checks what the agents wrote in a turn. The last reply, or a promise of the agent that wrote it, is sent back for
 * repair once. A turn that proposed a decision to the user is not sent back: it would be proposed twice.
 */
export function reviewReply<Tx>(facts: PipelineFacts<Tx> & { readonly reply: string }): Reviewed<Tx> {
  const { claim, ledger, text, reply } = facts;
  const { turn } = claim.key;
  const { team } = claim.published;
  const calls = ledger.slice.calls.filter((call) => call.turn === turn);
  const rows = spokenIn(ledger.slice.messages, turn);
  const last = rows.at(-1);
  if (last === undefined || last.stopReason === 'refusal') return { failed: [], repair: null };
  const about = { calls, planned: plannedOf(ledger.memory.facts) };
  const wordsOf = (some: readonly MessageRow[]) => some.map((row) => row.text).join('\n\n');
  const found = [findGuilt(wordsOf(rows), text), findPromises(wordsOf(rows), about)];
  const own = wordsOf(rows.filter(({ agent }) => agent === last.agent));
  const mendable = [findGuilt(reply, text), findPromises(own, about)];
  const opens = calls.some(({ status }) => status === 'proposed');
  return {
    failed: found.filter(isFailed).map(({ name }) => name),
    repair: opens ? null : repairOf(mendable, team.repairs),
    checks: found.map((one) => ({
      name: one.name,
      outcome: isFailed(one) ? 'failed' : 'passed',
      why: isFailed(one) ? quoted(one.phrases) : 'nothing of the kind was found',
    })),
  };
}

function isFailed({ phrases }: CheckFound): boolean {
  return phrases.length > 0;
}

/** Agents' replies in the turn, without drafts that were sent back. */
function spokenIn(rows: readonly MessageRow[], turn: number): MessageRow[] {
  return rows.filter(
    (row) => row.turn === turn && row.role === 'agent' && row.kind !== 'draft' && row.text.trim() !== '',
  );
}

/** The named boundary: follow-ups that the context source has read for the agent. */
function plannedOf(facts: Readonly<Record<string, unknown>>): readonly PlannedFollowUp[] {
  const { followUps } = facts;
  return Array.isArray(followUps) ? (followUps as readonly PlannedFollowUp[]) : [];
}

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
 * Looks over what the agents said in a turn. What can be mended goes back once: the last reply, and a promise of whoever
 * had the last word. A turn that opened a decision of the user is not sent back: it would be proposed twice.
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

/** What agents said in the turn and stands: a reply that was sent back is none of it. */
function spokenIn(rows: readonly MessageRow[], turn: number): MessageRow[] {
  return rows.filter(
    (row) => row.turn === turn && row.role === 'agent' && row.kind !== 'draft' && row.text.trim() !== '',
  );
}

/** The named boundary: what the source of follow-ups has read, where the agent is told of them. */
function plannedOf(facts: Readonly<Record<string, unknown>>): readonly PlannedFollowUp[] {
  const { followUps } = facts;
  return Array.isArray(followUps) ? (followUps as readonly PlannedFollowUp[]) : [];
}

import type { Sql } from '@roundtable/prisma';
import { type FollowUpFacts, lockFacts, settledBy, waitPlan } from './delivery/facts.js';
import type { FollowUpPlan } from './follow-up-run.js';
import { dueInstant } from './rules/due-time.js';
import { updateCommitmentRow } from './store/commitments.js';
import { updateFollowUpRow } from './store/rows.js';

export interface PlanOptions {
  /** Whether workflow histories may contain the user's text. */
  readonly previews: boolean;
  /** The team that opens a conversation for a user who has none. */
  readonly defaultTeam: string | null;
  readonly now: Date;
}

/** Plans a run's next step from its follow-up's row alone. A deferral that still holds is kept. Safe to repeat. */
export async function planFollowUp(
  sql: Sql,
  followUpId: string,
  options: PlanOptions,
): Promise<FollowUpPlan> {
  const facts = await lockFacts(sql, followUpId);
  return facts === null ? { type: 'ended', why: 'it is gone' } : planned(sql, facts, options);
}

export async function planned(sql: Sql, facts: FollowUpFacts, options: PlanOptions): Promise<FollowUpPlan> {
  const { row } = facts;
  const settled = settledBy(facts);
  if (settled !== null) {
    if (row.pending) await updateFollowUpRow(sql, row.id, { pending: false }, { tell: false });
    return { type: 'ended', why: settled };
  }
  await moveCommitment(sql, facts);
  const dueAt = new Date(dueInstant(facts));
  if (dueAt.getTime() !== row.dueAt.getTime())
    await updateFollowUpRow(sql, row.id, { dueAt }, { tell: false });
  const { deferrals, deferredFor } = row;
  return waitPlan(facts, { dueAt, deferrals, deferredFor }, options);
}

/** A commitment is due at a local time: when the user's zone changes, its instant changes too. */
async function moveCommitment(sql: Sql, { row, commitment, wish }: FollowUpFacts): Promise<void> {
  if (commitment === null || row.nudges > 0 || row.snoozedTo !== null) return;
  if (commitment.dueAt?.getTime() === wish) return;
  await updateCommitmentRow(sql, { ...commitment, dueAt: new Date(wish) });
}

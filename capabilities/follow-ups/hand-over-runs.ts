import { preview } from '@roundtable/core/replayed';
import { startOrSignal } from '@roundtable/engine/temporal';
import type { RunSource } from '@roundtable/services';
import type { Client } from '@temporalio/client';
import {
  type ChangedFollowUp,
  FOLLOW_UPS_CHANGED,
  giveBackFollowUp,
  takeChangedFollowUps,
  takeLateFollowUps,
} from './store/changed.js';
import { changed, FOLLOW_UP_WORKFLOW, type FollowUpInput, followUpWorkflowId } from './workflow-messages.js';

const LATE_MS = 15_000;

/** Each follow-up has a run. It is signalled when its row changes, and again when a due delivery did not happen. */
export function followUpRuns({
  now,
  handOver,
}: {
  readonly now: () => Date;
  readonly handOver: (followUp: ChangedFollowUp) => Promise<void>;
}): RunSource<ChangedFollowUp> {
  return {
    what: 'a follow-up',
    waiting: FOLLOW_UPS_CHANGED,
    takeChanged: takeChangedFollowUps,
    takeLate: (sql, limit) => takeLateFollowUps(sql, { now: now(), lateMs: LATE_MS, limit }),
    giveBack: giveBackFollowUp,
    handOver,
  };
}

/** Starts a follow-up's run, or signals the running one to read its row again. */
export function handOverFollowUp(
  temporal: Client,
  { id, userId, kind, note, pending }: ChangedFollowUp,
  options: { readonly previews: boolean },
): Promise<void> {
  const input: FollowUpInput = { followUpId: id, userId };
  return startOrSignal(temporal, {
    workflow: FOLLOW_UP_WORKFLOW,
    workflowId: followUpWorkflowId(id),
    input,
    signal: changed.name,
    summary: runSummary({ kind, note }, options),
    userId,
    pending,
  });
}

/** Summary of a run in Temporal's lists; it contains text of the user only when previews are on. */
export function runSummary(
  about: { readonly kind: string; readonly note: string },
  options: { readonly previews: boolean },
): string {
  const words = options.previews ? `: ${preview(about.note)}` : '';
  return `follow-up (${about.kind.replaceAll('_', ' ')})${words}`;
}

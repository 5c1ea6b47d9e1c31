import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { FollowUpAttempt, FollowUpIds, FollowUpPlan } from './follow-up-run.js';

export const FOLLOW_UP_WORKFLOW = 'followUp';

/** Start input. The row in the database is authoritative: a run starts by reading it. */
export interface FollowUpInput extends FollowUpIds {
  /** Outcomes of the last attempts, for operators. */
  readonly log?: readonly string[];
}

/** The follow-up's row, its commitment, or the user's zone or hours changed: read the row again. */
export const changed = defineSignal<[]>('changed');
/** No delivery is pending: end without reading the row. */
export const cancel = defineSignal<[]>('cancel');
export const nextTelling = defineQuery<FollowUpPlan | null>('next');

export function followUpWorkflowId(followUpId: string): string {
  return `follow-up-${followUpId}`;
}

/** The activities as the workflow calls them. */
export interface FollowUpWorkflowActivities {
  planFollowUp(about: FollowUpIds): Promise<FollowUpPlan>;
  deliverFollowUp(about: FollowUpIds & { readonly occurrence: number }): Promise<FollowUpAttempt>;
}

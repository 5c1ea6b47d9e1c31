import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { FollowUpAttempt, FollowUpIds, FollowUpPlan } from './follow-up-run.js';

export const FOLLOW_UP_WORKFLOW = 'followUp';

/** Start input. The row in the database is the truth: a run begins by reading it. */
export interface FollowUpInput extends FollowUpIds {
  /** What came of the last attempts, for the operator. */
  readonly log?: readonly string[];
}

/** The follow-up's row, its commitment, or the user's zone or hours changed: look again. */
export const changed = defineSignal<[]>('changed');
/** Nothing is to come any more: end without a look. */
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

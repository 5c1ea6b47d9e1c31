/** Identifies a follow-up and its owner. */
export interface FollowUpIds {
  readonly followUpId: string;
  readonly userId: string;
}

/** Next step of a follow-up's run, read from the database. */
export type FollowUpPlan =
  | {
      readonly type: 'wait';
      /** The number of the occurrence that is delivered next. */
      readonly occurrence: number;
      /** ISO 8601. */
      readonly until: string;
      /** For the operator: "commitment ‘call the gym’ for Tue 2026-11-24 09:00 Europe/Madrid". */
      readonly label: string;
      readonly deferrals: number;
      /** The rule that deferred it last; null when none did. */
      readonly deferredFor: string | null;
    }
  | { readonly type: 'ended'; readonly why: string };

/** Outcome of a delivery attempt, and the next step. */
export interface FollowUpAttempt {
  /** delivered, skipped (with the reason), deferred, or settled before. */
  readonly outcome: string;
  readonly next: FollowUpPlan;
}

/** The run's state for operators, shown in Temporal's UI. */
export function followUpDetails(plan: FollowUpPlan, log: readonly string[]): string {
  return [planLine(plan), ...log.map((line) => `- ${line}`)].join('\n');
}

function planLine(plan: FollowUpPlan): string {
  if (plan.type === 'ended') return `follow-up: nothing to come, ${plan.why}`;
  const { label, deferrals, deferredFor } = plan;
  const times = deferrals === 1 ? 'once' : `${deferrals} times`;
  const deferred = deferredFor === null ? '' : `, deferred ${times}: ${deferredFor.replaceAll('_', ' ')}`;
  return `follow-up: ${label}${deferred}; next look at ${plan.until}`;
}

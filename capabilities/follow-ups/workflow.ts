import {
  type ActivityOptions,
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { type FollowUpPlan, followUpDetails } from './follow-up-run.js';
import {
  cancel,
  changed,
  type FollowUpInput,
  type FollowUpWorkflowActivities,
  nextTelling,
} from './workflow-messages.js';

/** A look at the row, or its telling: one short transaction, tried until it succeeds. A lost worker costs 10 s. */
const STEP: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  // An outage may last; nobody waits for a second.
  retry: { initialInterval: 200, backoffCoefficient: 2, maximumInterval: '30 seconds' },
};

/** A rhythm's run begins anew after so many events: a daily one about every fortnight. */
const HISTORY_EVENTS = 200;

const { planFollowUp, deliverFollowUp } = proxyActivities<FollowUpWorkflowActivities>(STEP);

const KEPT_LINES = 10;

/** One follow-up, or one rhythm: waits until the next telling, tells it, and looks what comes then. */
export async function followUp(input: FollowUpInput): Promise<void> {
  const ids = { followUpId: input.followUpId, userId: input.userId };
  const wishes = { look: true, end: false };
  let log = input.log ?? [];
  let plan: FollowUpPlan | null = null;

  setHandler(changed, () => {
    wishes.look = true;
  });
  setHandler(cancel, () => {
    wishes.end = true;
  });
  setHandler(nextTelling, () => plan);

  // A change that comes while the last look is under way is looked at, too.
  while (!wishes.end && (wishes.look || plan?.type === 'wait')) {
    if (wishes.look || plan === null) {
      wishes.look = false;
      plan = await planFollowUp(ids);
    } else if (plan.type === 'wait') {
      const waitMs = Date.parse(plan.until) - Date.now();
      const interrupted = await condition(() => wishes.look || wishes.end, Math.max(1, waitMs));
      if (!interrupted) {
        const { occurrence }: { occurrence: number } = plan;
        const attempt = await deliverFollowUp.executeWithOptions({ summary: plan.label }, [
          { ...ids, occurrence },
        ]);
        plan = attempt.next;
        log = [...log, `${new Date(Date.now()).toISOString()} ${attempt.outcome}`].slice(-KEPT_LINES);
      }
    }
    setCurrentDetails(followUpDetails(plan, log));
    // The next run begins with a look, so nothing but the log has to travel.
    if (plan.type === 'wait' && !wishes.end && workflowInfo().historyLength >= HISTORY_EVENTS)
      await continueAsNew<typeof followUp>({ ...ids, log });
  }
}

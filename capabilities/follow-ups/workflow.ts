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

/** Planning or delivering: one short transaction, retried until it succeeds. A lost worker costs 10 s. */
const STEP: ActivityOptions = {
  startToCloseTimeout: '10 seconds',
  // An outage may be long, and a delay of seconds does not matter.
  retry: { initialInterval: 200, backoffCoefficient: 2, maximumInterval: '30 seconds' },
};

/** Continue-as-new after this many events: for a daily rhythm about every two weeks. */
const HISTORY_EVENTS = 200;

const { planFollowUp, deliverFollowUp } = proxyActivities<FollowUpWorkflowActivities>(STEP);

const KEPT_LINES = 10;

/** Runs one follow-up or rhythm: waits until the next delivery, delivers it, and plans the next one. */
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

  // A change during the last planning causes another planning.
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
    // The next run starts by planning, so only the log is passed on.
    if (plan.type === 'wait' && !wishes.end && workflowInfo().historyLength >= HISTORY_EVENTS)
      await continueAsNew<typeof followUp>({ ...ids, log });
  }
}

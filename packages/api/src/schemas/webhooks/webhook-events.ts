import { z } from 'zod';
import { CheckIn } from '../check-ins/check-ins.js';
import { Commitment } from '../follow-ups.js';
import { Goal } from '../goals.js';
import { Plan } from '../plans.js';
import { Id, Timestamp } from '../wire-values.js';

/** The types of events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'check_in.created',
  'goal.created',
  'goal.completed',
  'plan.saved',
  'commitment.lapsed',
  'conversation.handoff',
  'budget.alert',
] as const;

export const WebhookEventType = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEventType' });
export type WebhookEventType = z.infer<typeof WebhookEventType>;

const shortened = z
  .literal(true)
  .optional()
  .meta({ description: 'Long texts or lists were cut, so that the event stays under 64 KB' });

/** The agent before and the agent after a handoff, without any text of the conversation. */
export const HandoffEvent = z
  .object({
    conversationId: Id,
    seq: z.int().meta({ description: 'The number of the transition in its conversation, from 1' }),
    from: z.string(),
    to: z.string(),
    members: z.array(z.string()).nullable().meta({ description: 'Of agents who act as one: all of them' }),
    reason: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'HandoffEvent' });

/** One of the user's daily limits or thresholds was reached. Sent at most once per day for each. */
export const BudgetAlertEvent = z
  .object({
    kind: z.enum(['daily_spend', 'daily_messages', 'model_calls']).meta({
      description:
        'daily_spend: the agents pause until resetsAt. daily_messages: new messages are refused until then. model_calls: many calls; nothing stops',
    }),
    day: z.iso.date(),
    used: z.number(),
    limit: z.number(),
    unit: z.enum(['dollars', 'messages', 'calls']),
    resetsAt: Timestamp,
  })
  .meta({ id: 'BudgetAlertEvent' });

/** The schema of `data`, by event type. */
export const WEBHOOK_DATA = {
  'check_in.created': CheckIn.extend({ shortened }).meta({ id: 'CheckInEvent' }),
  'goal.created': Goal.extend({ shortened }).meta({ id: 'GoalCreatedEvent' }),
  'goal.completed': Goal.extend({ shortened }).meta({ id: 'GoalCompletedEvent' }),
  'plan.saved': Plan.extend({ shortened }).meta({ id: 'PlanEvent' }),
  'commitment.lapsed': Commitment.extend({ shortened }).meta({ id: 'CommitmentEvent' }),
  'conversation.handoff': HandoffEvent,
  'budget.alert': BudgetAlertEvent,
} as const satisfies Record<WebhookEventType, z.ZodType>;

/** The body of a request to an endpoint, as specified by Standard Webhooks. */
export function webhookMessage<T extends WebhookEventType>(type: T) {
  return z.object({
    type: z.literal(type),
    timestamp: Timestamp.meta({ description: 'When it happened, not when it is sent' }),
    test: z.literal(true).optional().meta({ description: 'Only in test events' }),
    data: WEBHOOK_DATA[type],
  });
}

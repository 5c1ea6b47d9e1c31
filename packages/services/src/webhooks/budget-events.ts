import { nextLocalDay } from '@roundtable/core';
import type { WebhookEvent } from './webhook-events.js';

type BudgetEvent = Extract<WebhookEvent, { type: 'budget.alert' }>;

/** The last message of the user's local day was taken. */
export function allMessagesUsed(
  at: { readonly now: Date; readonly timeZone: string },
  daily: { readonly day: string; readonly limit: number },
): BudgetEvent {
  const resetsAt = nextLocalDay(at.now, at.timeZone).toISOString();
  const { day, limit } = daily;
  return alert({ kind: 'daily_messages', day, used: limit, limit, unit: 'messages', resetsAt });
}

/** The user's agents have cost what they may on one day; days of costs are days of UTC. */
export function dailySpendReached(about: { day: string; dollars: number; limit: number }): BudgetEvent {
  const { day, dollars: used, limit } = about;
  return alert({ kind: 'daily_spend', day, used, limit, unit: 'dollars', resetsAt: dayAfter(day) });
}

/** The user's agents asked a model more often than the operator's threshold says; nothing stops. */
export function manyModelCalls(about: { day: string; calls: number; limit: number }): BudgetEvent {
  const { day, calls: used, limit } = about;
  return alert({ kind: 'model_calls', day, used, limit, unit: 'calls', resetsAt: dayAfter(day) });
}

const alert = (data: BudgetEvent['data']): BudgetEvent => ({ type: 'budget.alert', data });

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString();
}

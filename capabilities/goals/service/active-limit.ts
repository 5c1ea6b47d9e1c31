import { fail, ok, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { goalStore } from '../store/goals.js';

/** With more than this many active goals, none gets the attention it needs (seed 000). */
export const MAX_ACTIVE_GOALS = 5;

/** Fails at the limit of active goals. Call it under `goalStore(tx).lock()`: concurrent calls could both find room. */
export async function requireRoomForActive(tx: UserTx): Promise<ServiceResult<null>> {
  const active = await goalStore(tx).list({ status: 'active', limit: MAX_ACTIVE_GOALS, cursor: null });
  if (active.items.length < MAX_ACTIVE_GOALS) return ok(null);
  const titles = active.items.map((goal) => `"${goal.title}"`).join(', ');
  return fail(
    'VALIDATION_ERROR',
    `Five goals are active already: ${titles}. Park or complete one of them first to make room; which one shall be parked?`,
    { limit: MAX_ACTIVE_GOALS, activeGoals: active.items.map(({ id, title }) => ({ id, title })) },
  );
}

import { type CheckIn, CreateCheckIn } from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { findGoal } from '../../goals/server.js';
import { checkInStore } from '../store/check-ins.js';
import { checkedIn, checkInToJson } from './check-in-json.js';

/**
 * Records what the user reports in the running turn as a check-in; the turn's answer becomes the check-in's answer.
 * Repeated calls for one message keep one check-in; a later call may add its goal.
 */
export async function recordCheckIn(
  tx: UserTx,
  conversationId: string,
  input: unknown,
): Promise<ServiceResult<CheckIn>> {
  const parsed = parseInput(CreateCheckIn.omit({ conversationId: true }), input);
  if (!parsed.success) return parsed;
  const { content, goalId = null } = parsed.data;
  if (goalId !== null) {
    const goal = await findGoal(tx, goalId);
    if (!goal.success) return goal;
  }
  const inputId = await checkInStore(tx).runningInput(conversationId);
  const checkIn = await checkInStore(tx).create({ goalId, conversationId, inputId, content });
  const data = checkInToJson(checkIn);
  await tx.hooks.raise(tx, checkedIn(data));
  return ok(data);
}

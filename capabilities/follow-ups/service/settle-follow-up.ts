import { type Sql, withdrawSystemInputs } from '@roundtable/prisma';
import { topicOf } from '../rules/kinds.js';
import { settleDeliveries } from '../store/deliveries.js';
import { type FollowUpChanges, type FollowUpRow, updateFollowUpRow } from '../store/rows.js';

/** Changes a follow-up on the user's request, drops its undelivered input, and has its run signalled. */
export async function settleFollowUp(sql: Sql, row: FollowUpRow, changes: FollowUpChanges): Promise<void> {
  await updateFollowUpRow(sql, row.id, changes, { tell: true }); // first: a delivery locks this row
  await withdrawSystemInputs(sql, { topic: topicOf(row.kind), topicId: row.id });
  await settleDeliveries(sql, row.id); // after the lock on the inputs, so that it sees what a turn has taken meanwhile
}

import { type Sql, withdrawSystemInputs } from '@roundtable/prisma';
import { topicOf } from '../rules/kinds.js';
import { settleDeliveries } from '../store/deliveries.js';
import { type FollowUpChanges, type FollowUpRow, updateFollowUpRow } from '../store/rows.js';

/** Changes a follow-up by its user's wish; what of it still waits to be spoken is dropped, and its run is told. */
export async function settleFollowUp(sql: Sql, row: FollowUpRow, changes: FollowUpChanges): Promise<void> {
  await updateFollowUpRow(sql, row.id, changes, { tell: true }); // first: a delivery holds this row
  await withdrawSystemInputs(sql, { topic: topicOf(row.kind), topicId: row.id });
  await settleDeliveries(sql, row.id); // behind the inputs' locks: it sees what a turn has taken meanwhile
}

import type { Sql } from '@roundtable/prisma';

/** A message of the user answers the conversation's deliveries. Rows that another transaction locks are left to it. */
export const ANSWERED_BY_INPUT = `
  UPDATE follow_up_deliveries SET answered_at = now()
  WHERE user_id = (SELECT user_id FROM accepted) AND answered_at IS NULL AND dropped_at IS NULL AND id = ANY (ARRAY(
    SELECT d.id FROM follow_up_deliveries d
    WHERE d.user_id = (SELECT user_id FROM accepted) AND d.conversation_id = (SELECT conversation_id FROM accepted)
      AND d.answered_at IS NULL AND d.dropped_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED))`;

const CANCELLED = `status = 'cancelled', pending = false, settled_at = now(), told_at = NULL, updated_at = now()`;
const OPEN = `status IN ('scheduled', 'sent')`;

/** Cancels follow-ups of a deleted conversation, has their runs signalled, and queues their histories for erasure. */
export const CANCELLED_WITH_CONVERSATION = [
  `UPDATE follow_ups f SET ${CANCELLED} FROM tombstoned b WHERE f.conversation_id = b.id AND f.user_id = b.user_id AND f.${OPEN}`,
  `INSERT INTO erasures (kind, subject_id)
   SELECT 'follow_up', f.id FROM follow_ups f JOIN tombstoned b ON b.id = f.conversation_id ON CONFLICT DO NOTHING`,
];

/** Cancels the follow-ups of a deleted account. */
export async function cancelWithAccount(sql: Sql, userId: string): Promise<void> {
  await sql(`UPDATE follow_ups SET ${CANCELLED} WHERE user_id = $1::uuid AND ${OPEN}`, [userId]);
}

/**
 * Adds an ended turn as unread. Turns that the user interrupted are not added: they count as read. Only an expired
 * confirmation makes a turn without an input.
 */
export const NOTED = `
  INSERT INTO inbox_items (conversation_id, turn, user_id, kind, topic)
  SELECT e.conversation_id, e.turn, e.user_id,
    CASE WHEN e.outcome = 'failed' THEN 'failed' WHEN i.n IS NULL THEN 'expired' WHEN i.kind = 'system' THEN 'unasked' ELSE 'answered' END,
    i.topic
  FROM turn_ended e LEFT JOIN inputs i ON i.conversation_id = e.conversation_id AND i.n = e.input
  WHERE e.outcome IN ('answered', 'failed')`;

/** A message by the user marks its conversation as read. Rows that another transaction locks are left to it. */
export const READ_BY_INPUT = `
  UPDATE inbox_items SET read_at = now() WHERE (conversation_id, turn) IN (
    SELECT conversation_id, turn FROM inbox_items
    WHERE user_id = (SELECT user_id FROM accepted) AND conversation_id = (SELECT conversation_id FROM accepted) AND read_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Deletes the items of a deleted conversation. */
export const GONE_WITH_CONVERSATION = `DELETE FROM inbox_items i USING tombstoned b WHERE i.conversation_id = b.id`;

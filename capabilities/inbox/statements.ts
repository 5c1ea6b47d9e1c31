/**
 * A turn that ended is unread until somebody has seen it. What its user stopped they have seen. An expiry is the only
 * turn without an input.
 */
export const NOTED = `
  INSERT INTO inbox_items (conversation_id, turn, user_id, kind, topic)
  SELECT e.conversation_id, e.turn, e.user_id,
    CASE WHEN e.outcome = 'failed' THEN 'failed' WHEN i.n IS NULL THEN 'expired' WHEN i.kind = 'system' THEN 'unasked' ELSE 'answered' END,
    i.topic
  FROM turn_ended e LEFT JOIN inputs i ON i.conversation_id = e.conversation_id AND i.n = e.input
  WHERE e.outcome IN ('answered', 'failed')`;

/** Whoever writes in a conversation has read what stands there. What another transaction holds is read by that one. */
export const READ_BY_INPUT = `
  UPDATE inbox_items SET read_at = now() WHERE (conversation_id, turn) IN (
    SELECT conversation_id, turn FROM inbox_items
    WHERE user_id = (SELECT user_id FROM accepted) AND conversation_id = (SELECT conversation_id FROM accepted) AND read_at IS NULL
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Nobody can open it any more. */
export const GONE_WITH_CONVERSATION = `DELETE FROM inbox_items i USING tombstoned b WHERE i.conversation_id = b.id`;

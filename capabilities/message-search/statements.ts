/**
 * Queues the turn's conversation for embedding. The row is locked until the turn is stored: a worker that takes it sees
 * the whole turn, or leaves it for the next run.
 */
export const WAITS_FOR_MEANING = `
  INSERT INTO talks_to_index AS t (conversation_id, user_id) SELECT conversation_id, user_id FROM turn_ended
  ON CONFLICT (conversation_id) DO UPDATE SET user_id = excluded.user_id`;

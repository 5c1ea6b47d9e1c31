-- The conversation in which check-ins from outside of any conversation are answered says so itself from its first moment
-- on. Known by the check-in that opened it, it was not yet known to one that arrived at the same time.
ALTER TABLE conversations ADD COLUMN is_for_check_ins BOOLEAN NOT NULL DEFAULT false;

UPDATE conversations SET is_for_check_ins = true WHERE id IN (
  SELECT DISTINCT ON (c.user_id) c.id FROM check_ins k
  JOIN inputs i ON i.conversation_id = k.conversation_id AND i.id = k.input_id AND i.n = 1
  JOIN conversations c ON c.id = k.conversation_id AND c.deleted_at IS NULL
  ORDER BY c.user_id, c.archived_at IS NULL DESC, c.updated_at DESC, c.id);

CREATE INDEX idx_conversations_for_check_ins ON conversations (user_id) WHERE is_for_check_ins;

-- outside of a transaction
-- Nobody who writes a message waits while this is built. What an attempt that was stopped left behind goes first.
DROP INDEX CONCURRENTLY IF EXISTS idx_messages_words;
CREATE INDEX CONCURRENTLY idx_messages_words ON messages USING gin (words_said(user_id, text))
  WITH (gin_pending_list_limit = 256)
  WHERE role IN ('user', 'agent') AND kind = 'text' AND text <> '' AND superseded_by IS NULL;

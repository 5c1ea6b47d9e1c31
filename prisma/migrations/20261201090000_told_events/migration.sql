-- outside of a transaction
-- The events that no row of the transcript tells: a page of it is read with those of its turns. Nobody who writes waits
-- while this is built; what an attempt that was stopped left behind goes first.
DROP INDEX CONCURRENTLY IF EXISTS idx_events_told;
CREATE INDEX CONCURRENTLY idx_events_told ON events (conversation_id, id)
  WHERE type NOT IN ('turn.started', 'turn.pending', 'message.absorbed', 'message.edited', 'message.completed', 'message.reset', 'thinking', 'tool.started', 'tool.finished', 'handoff');

-- Asked twice a second: whether a decision waits for its embedding.
CREATE INDEX idx_process_memory_unembedded ON process_memory (created_at) WHERE embedded_with IS NULL;

-- The sweeper delivers withdrawn inputs, too, until a turn has passed them over: there are few at any time.
CREATE INDEX idx_inputs_withdrawn ON inputs (created_at) WHERE outcome = 'withdrawn' AND taken_at IS NULL;

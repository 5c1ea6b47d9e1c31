-- Row-level security never lets `@@` into an index condition (it is not leakproof), so searches read the user's own
-- rows and these indexes only slowed every write down.
DROP INDEX idx_check_ins_words;
DROP INDEX idx_atomic_notes_words;

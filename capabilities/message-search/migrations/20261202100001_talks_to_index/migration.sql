-- Conversations in which something was said that has no place in the index of meanings yet: a turn's end leaves a row here,
-- a worker takes it. What was said before this was there is taken, too.
CREATE TABLE "talks_to_index" (
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "talks_to_index_pkey" PRIMARY KEY ("conversation_id"),
    CONSTRAINT "talks_to_index_conversation_id_fkey" FOREIGN KEY ("conversation_id")
      REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_talks_to_index_user_id" ON "talks_to_index"("user_id");

ALTER TABLE "talks_to_index" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "talks_to_index" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "talks_to_index" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "talks_to_index" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "talks_to_index" TO roundtable_app, roundtable_system;

INSERT INTO talks_to_index (conversation_id, user_id) SELECT id, user_id FROM conversations WHERE deleted_at IS NULL;

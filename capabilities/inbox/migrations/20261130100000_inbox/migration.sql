CREATE TABLE "inbox_items" (
    "conversation_id" UUID NOT NULL,
    "turn" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    -- answered, unasked, failed, expired
    "kind" TEXT NOT NULL,
    -- What the system began the turn about, as in inputs.
    "topic" TEXT,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbox_items_pkey" PRIMARY KEY ("conversation_id", "turn"),
    CONSTRAINT "inbox_items_conversation_id_fkey" FOREIGN KEY ("conversation_id")
      REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_inbox_items_user_id_ended_at" ON "inbox_items"("user_id", "ended_at", "conversation_id");
-- What counts are made of, and what a read mark finds.
CREATE INDEX "idx_inbox_items_user_id_unread" ON "inbox_items"("user_id", "conversation_id", "turn") WHERE "read_at" IS NULL;

ALTER TABLE "inbox_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "inbox_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "inbox_items" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "inbox_items" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "inbox_items" TO roundtable_app, roundtable_system;

CREATE TABLE "message_feedback" (
    "conversation_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    -- good, bad
    "rating" TEXT NOT NULL,
    "reasons" TEXT[] NOT NULL DEFAULT '{}',
    "text" TEXT,
    -- The user allows that the exchange is used to make answers better.
    "share" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    -- Of one user: messages are their conversation's, and conversations one user's.
    CONSTRAINT "message_feedback_pkey" PRIMARY KEY ("conversation_id", "message_id"),
    CONSTRAINT "message_feedback_message_fkey" FOREIGN KEY ("conversation_id", "message_id")
      REFERENCES "messages"("conversation_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_message_feedback_user_id" ON "message_feedback"("user_id");
-- What the export reads.
CREATE INDEX "idx_message_feedback_updated_at" ON "message_feedback"("updated_at") WHERE "share";

ALTER TABLE "message_feedback" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_feedback" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "message_feedback" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "message_feedback" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_feedback" TO roundtable_app, roundtable_system;

-- What steps sent to models and what came back, for a while: copies, which no turn reads.
CREATE TABLE "model_calls" (
    "conversation_id" UUID NOT NULL,
    "turn" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    -- The attempt of the step, and the request within it.
    "claim" INTEGER NOT NULL,
    "request_no" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "failure" TEXT,
    -- JSON, not JSONB: its keys keep their order.
    "request" JSON NOT NULL,
    -- Null where nothing came back.
    "reply" JSON,
    -- Estimated tokens by part.
    "parts" JSONB NOT NULL,
    -- Of the request as it was sent; what is kept of it may be shorter.
    "bytes" INTEGER NOT NULL,
    "is_cut" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_calls_pkey" PRIMARY KEY ("conversation_id", "turn", "step", "claim", "request_no"),
    -- Goes with its step: with the conversation, and with the project that the step was in.
    CONSTRAINT "model_calls_step_fkey" FOREIGN KEY ("conversation_id", "turn", "step")
      REFERENCES "steps"("conversation_id", "turn", "step") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_model_calls_user_id" ON "model_calls"("user_id");
-- What is too old.
CREATE INDEX "idx_model_calls_created_at" ON "model_calls"("created_at");

ALTER TABLE "model_calls" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "model_calls" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "model_calls" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "model_calls" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "model_calls" TO roundtable_app, roundtable_system;

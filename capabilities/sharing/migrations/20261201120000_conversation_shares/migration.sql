CREATE TABLE "conversation_shares" (
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    -- The link's token is stored hashed to be found by, and sealed to be shown to its owner again.
    "token_hash" TEXT NOT NULL,
    "token_sealed" TEXT NOT NULL,
    -- The last message that readers see: what is said later is shared when the user says so.
    "through_seq" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_shares_pkey" PRIMARY KEY ("conversation_id"),
    CONSTRAINT "conversation_shares_conversation_fkey" FOREIGN KEY ("conversation_id")
      REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "conversation_shares_token_hash_key" ON "conversation_shares"("token_hash");
CREATE INDEX "idx_conversation_shares_user_id" ON "conversation_shares"("user_id");

ALTER TABLE "conversation_shares" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation_shares" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "conversation_shares" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "conversation_shares" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation_shares" TO roundtable_app, roundtable_system;

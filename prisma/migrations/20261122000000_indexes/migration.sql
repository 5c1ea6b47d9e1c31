-- What the sweeper of deletions asks for: the few rows that are deleted and not purged yet.
-- CreateIndex
CREATE INDEX "idx_conversations_deleted_at" ON "conversations"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Inputs without an outcome: a handful, whatever the length of the conversation.
-- CreateIndex
CREATE INDEX "idx_inputs_conversation_id" ON "inputs"("conversation_id") WHERE "outcome" IS NULL;

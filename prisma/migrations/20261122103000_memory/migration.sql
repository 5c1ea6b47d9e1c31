-- CreateTable
CREATE TABLE "conversation_memory" (
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "remembered_seq" INTEGER NOT NULL DEFAULT 0,
    "auto_title" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "conversation_memory_pkey" PRIMARY KEY ("conversation_id")
);

-- AddForeignKey
ALTER TABLE "conversation_memory" ADD CONSTRAINT "conversation_memory_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE conversation_memory ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversation_memory FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON conversation_memory TO roundtable_app USING (user_id = current_setting('app.user_id')::uuid)
  WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON conversation_memory TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation_memory TO roundtable_app, roundtable_system;

-- What the consolidation asks for: the few conversations that have something to remember.
CREATE INDEX idx_conversation_memory_due ON conversation_memory (due_at) WHERE due_at IS NOT NULL;

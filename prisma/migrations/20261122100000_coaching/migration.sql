-- AlterTable
ALTER TABLE "agent_transitions" ADD COLUMN     "members" TEXT[];

-- AlterTable
ALTER TABLE "goals" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "inputs" ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "merged_into" INTEGER,
ADD COLUMN     "topic" TEXT,
ADD COLUMN     "topic_id" UUID;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "check_in_rhythm" TEXT NOT NULL DEFAULT 'daily',
ADD COLUMN     "communication_style" TEXT,
ADD COLUMN     "email_follow_ups" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "follow_ups_per_day" INTEGER NOT NULL DEFAULT 3,
ADD COLUMN     "monthly_insights" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "quiet_hours_end" TEXT NOT NULL DEFAULT '08:00',
ADD COLUMN     "quiet_hours_start" TEXT NOT NULL DEFAULT '21:00',
ADD COLUMN     "weekly_insights" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "tool_calls" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cached" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "duration_ms" INTEGER;

-- CreateTable
CREATE TABLE "tool_usage" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "tool" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "cache_hits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tool_usage_pkey" PRIMARY KEY ("user_id","day","tool")
);

-- CreateTable
CREATE TABLE "daily_messages" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "daily_messages_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateTable
CREATE TABLE "check_ins" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "goal_id" UUID,
    "conversation_id" UUID,
    "input_id" UUID,
    "content" TEXT NOT NULL,
    "agent_id" TEXT,
    "ai_response" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "responded_at" TIMESTAMPTZ(3),

    CONSTRAINT "check_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "commitments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "goal_id" UUID,
    "conversation_id" UUID,
    "agent_id" TEXT,
    "text" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "commitments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow_ups" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "conversation_id" UUID,
    "commitment_id" UUID,
    "kind" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "agent_id" TEXT,
    "local_time" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "rhythm" TEXT,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "follow_ups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow_up_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "follow_up_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "input_no" INTEGER NOT NULL,
    "local_day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "spoken_at" TIMESTAMPTZ(3),
    "dropped_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "follow_up_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "atomic_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "note_type" TEXT NOT NULL DEFAULT 'fleeting',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "atomic_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note_tags" (
    "note_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "note_tags_pkey" PRIMARY KEY ("note_id","tag_id")
);

-- CreateTable
CREATE TABLE "note_connections" (
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_connections_pkey" PRIMARY KEY ("source_id","target_id")
);

-- CreateTable
CREATE TABLE "embeddings" (
    "kind" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "vector" REAL[],

    CONSTRAINT "embeddings_pkey" PRIMARY KEY ("kind","ref_id","model")
);

-- CreateTable
CREATE TABLE "user_summaries" (
    "user_id" UUID NOT NULL,
    "summary_json" JSONB NOT NULL,
    "through" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_summaries_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "agent_preferences" (
    "user_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "asked" INTEGER NOT NULL DEFAULT 0,
    "declined" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_preferences_pkey" PRIMARY KEY ("user_id","team_id","agent")
);

-- CreateTable
CREATE TABLE "conversation_summaries" (
    "conversation_id" UUID NOT NULL,
    "through_seq" INTEGER NOT NULL,
    "through_turn" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_summaries_pkey" PRIMARY KEY ("conversation_id","through_seq")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "conversation_id" UUID,
    "title" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_cache" (
    "key" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tool_cache_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "dedupe_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idx_check_ins_user_id_created_at" ON "check_ins"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "idx_check_ins_goal_id" ON "check_ins"("goal_id");

-- CreateIndex
CREATE UNIQUE INDEX "check_ins_conversation_id_input_id_key" ON "check_ins"("conversation_id", "input_id");

-- CreateIndex
CREATE INDEX "idx_commitments_user_id_status_due_at" ON "commitments"("user_id", "status", "due_at");

-- CreateIndex
CREATE INDEX "idx_follow_ups_user_id_status_due_at" ON "follow_ups"("user_id", "status", "due_at");

-- CreateIndex
CREATE INDEX "idx_follow_ups_commitment_id" ON "follow_ups"("commitment_id");

-- CreateIndex
CREATE INDEX "idx_follow_up_deliveries_user_id_created_at" ON "follow_up_deliveries"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "idx_follow_up_deliveries_follow_up_id" ON "follow_up_deliveries"("follow_up_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_up_deliveries_conversation_id_input_no_key" ON "follow_up_deliveries"("conversation_id", "input_no");

-- CreateIndex
CREATE INDEX "idx_atomic_notes_user_id_created_at" ON "atomic_notes"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tags_user_id_name_key" ON "tags"("user_id", "name");

-- CreateIndex
CREATE INDEX "idx_note_tags_tag_id" ON "note_tags"("tag_id");

-- CreateIndex
CREATE INDEX "idx_note_connections_target_id" ON "note_connections"("target_id");

-- CreateIndex
CREATE INDEX "idx_embeddings_user_id_kind" ON "embeddings"("user_id", "kind");

-- CreateIndex
CREATE INDEX "idx_documents_user_id_created_at" ON "documents"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "idx_tool_cache_expires_at" ON "tool_cache"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_dedupe_key_key" ON "outbox"("dedupe_key");

-- CreateIndex
CREATE INDEX "idx_outbox_type_created_at" ON "outbox"("type", "created_at");

-- AddForeignKey
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_commitment_id_fkey" FOREIGN KEY ("commitment_id") REFERENCES "commitments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_up_deliveries" ADD CONSTRAINT "follow_up_deliveries_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "follow_ups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "atomic_notes" ADD CONSTRAINT "atomic_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_tags" ADD CONSTRAINT "note_tags_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "atomic_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_tags" ADD CONSTRAINT "note_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_connections" ADD CONSTRAINT "note_connections_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "atomic_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_connections" ADD CONSTRAINT "note_connections_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "atomic_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_summaries" ADD CONSTRAINT "conversation_summaries_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tables with a user, guarded like the others.
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY[
    'tool_usage', 'daily_messages', 'check_ins', 'commitments', 'follow_ups', 'follow_up_deliveries', 'atomic_notes',
    'tags', 'note_tags', 'note_connections', 'embeddings', 'user_summaries', 'agent_preferences',
    'conversation_summaries', 'documents', 'outbox'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO roundtable_app USING (user_id = current_setting(''app.user_id'')::uuid) '
      'WITH CHECK (user_id = current_setting(''app.user_id'')::uuid)', guarded);
    EXECUTE format('CREATE POLICY all_rows ON %I TO roundtable_system USING (true) WITH CHECK (true)', guarded);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO roundtable_app, roundtable_system', guarded);
  END LOOP;
END $$;

-- Public search results belong to no user.
GRANT SELECT, INSERT, UPDATE, DELETE ON tool_cache TO roundtable_app, roundtable_system;

-- Words in both languages: each text is searched as English and as Spanish.
CREATE INDEX idx_check_ins_words ON check_ins
  USING gin ((to_tsvector('english', content) || to_tsvector('spanish', content)));
CREATE INDEX idx_atomic_notes_words ON atomic_notes
  USING gin ((to_tsvector('english', title || ' ' || content) || to_tsvector('spanish', title || ' ' || content)));

-- What the sender of the outbox asks for: the few entries that still have to leave.
CREATE INDEX idx_outbox_waiting ON outbox (next_try_at) WHERE delivered_at IS NULL AND failed_at IS NULL;

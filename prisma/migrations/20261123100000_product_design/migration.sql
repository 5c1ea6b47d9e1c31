-- AlterTable
ALTER TABLE "agent_transitions" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "confirmations" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "conversation_summaries" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "project_id" UUID,
ADD COLUMN     "task_id" TEXT;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "active_project_id" UUID,
ADD COLUMN     "model_provider" TEXT;

-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "team_versions" ADD COLUMN     "knowledge" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "tool_calls" ADD COLUMN     "project_id" UUID;

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_accessed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "conversation_id" UUID,
    "file_name" TEXT NOT NULL,
    "file_type" TEXT NOT NULL DEFAULT 'other',
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "text" TEXT NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "facts_taken_at" TIMESTAMPTZ(3),

    CONSTRAINT "project_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_decisions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "conversation_id" UUID,
    "decision" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "agent_id" TEXT,
    "task_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_metadata" (
    "project_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "value" JSONB NOT NULL,
    "source" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_metadata_pkey" PRIMARY KEY ("project_id","key")
);

-- CreateTable
CREATE TABLE "process_memory" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "decision_id" UUID,
    "context" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "outcome" TEXT,
    "lessons" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "process_memory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "knowledge_vectors" (
    "text_hash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "knowledge_vectors_pkey" PRIMARY KEY ("text_hash","model")
);

-- CreateIndex
CREATE INDEX "idx_projects_user_id_last_accessed_at" ON "projects"("user_id", "last_accessed_at");

-- CreateIndex
CREATE UNIQUE INDEX "project_files_project_id_file_name_key" ON "project_files"("project_id", "file_name");

-- CreateIndex
CREATE INDEX "idx_project_decisions_project_id_created_at" ON "project_decisions"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "idx_process_memory_project_id_created_at" ON "process_memory"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "idx_conversations_project_id" ON "conversations"("project_id");

-- CreateIndex
CREATE INDEX "idx_messages_project_id" ON "messages"("project_id");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_active_project_id_fkey" FOREIGN KEY ("active_project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_decisions" ADD CONSTRAINT "project_decisions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_metadata" ADD CONSTRAINT "project_metadata_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process_memory" ADD CONSTRAINT "process_memory_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "process_memory" ADD CONSTRAINT "process_memory_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "project_decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A user names a project once, however it is written.
CREATE UNIQUE INDEX idx_projects_user_id_name ON projects (user_id, lower(name));

-- Tables with a user, guarded like the others.
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY[
    'projects', 'project_files', 'project_decisions', 'project_metadata', 'process_memory'
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

-- Team data belongs to no user.
GRANT SELECT, INSERT ON knowledge_vectors TO roundtable_app, roundtable_system;

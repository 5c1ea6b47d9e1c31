-- DropIndex
DROP INDEX "idx_messages_project_id";

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "project_id" UUID;

-- AlterTable
ALTER TABLE "process_memory" ADD COLUMN     "embedded_with" TEXT;

-- CreateIndex
CREATE INDEX "idx_messages_project_id_created_at" ON "messages"("project_id", "created_at");

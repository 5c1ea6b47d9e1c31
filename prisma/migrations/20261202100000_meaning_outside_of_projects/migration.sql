-- Messages outside of projects have a place in the index, too, for their meaning.
-- AlterTable
ALTER TABLE "message_index" ALTER COLUMN "project_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "idx_message_index_user_id" ON "message_index"("user_id");

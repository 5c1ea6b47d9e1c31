-- AlterTable
ALTER TABLE "check_ins" ADD COLUMN     "embedded_with" TEXT;

-- AlterTable
ALTER TABLE "atomic_notes" ADD COLUMN     "embedded_with" TEXT;

-- AddForeignKey
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the sweepers ask for: the few rows that still have to get their answer or their embedding.
CREATE INDEX idx_check_ins_unanswered ON check_ins (user_id) WHERE input_id IS NOT NULL AND responded_at IS NULL;
CREATE INDEX idx_check_ins_unembedded ON check_ins (created_at) WHERE embedded_with IS NULL;
CREATE INDEX idx_atomic_notes_unembedded ON atomic_notes (created_at) WHERE embedded_with IS NULL AND deleted_at IS NULL;

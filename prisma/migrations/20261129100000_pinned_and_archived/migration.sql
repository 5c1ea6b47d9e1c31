-- Conversations that the user keeps on top of the list, or has put away.
-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "pinned_at" TIMESTAMPTZ(3);

-- Each of both is a short list of its own, however many conversations there are.
CREATE INDEX idx_conversations_pinned ON conversations (user_id, updated_at, id) WHERE pinned_at IS NOT NULL;
CREATE INDEX idx_conversations_archived ON conversations (user_id, updated_at, id) WHERE archived_at IS NOT NULL;

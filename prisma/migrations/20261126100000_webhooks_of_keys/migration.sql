-- The key that a webhook was made with, to be turned off with it. No foreign key: revoked keys stay until their account goes.
-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "made_with_key" UUID;

-- Conversations of a day that are purged, so that making and deleting them in turns has an end.
-- AlterTable
ALTER TABLE "daily_messages" ADD COLUMN     "purged_conversations" INTEGER NOT NULL DEFAULT 0;

-- The key that a webhook was made with, to be turned off with it. No foreign key: revoked keys stay until their account goes.
-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "made_with_key" UUID;

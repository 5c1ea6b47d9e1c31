-- The session that a key was made in, to end with it. No foreign key: a session that ended by itself leaves its keys, which
-- still end when their user signs out everywhere.
-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "session_id" UUID;

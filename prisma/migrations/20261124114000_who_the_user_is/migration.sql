-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "claims" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "external_id" TEXT;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "composite" JSONB;

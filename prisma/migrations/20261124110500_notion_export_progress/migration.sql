-- AlterTable
ALTER TABLE "notion_exports" ADD COLUMN     "recreate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "resumes_at" TIMESTAMPTZ(3),
ADD COLUMN     "skipped" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "told_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "waiting_for" TEXT;

-- AlterTable
ALTER TABLE "notion_pages" ADD COLUMN     "export_id" UUID;

-- One export of a user at a time.
CREATE UNIQUE INDEX idx_notion_exports_open ON notion_exports (user_id) WHERE status IN ('waiting', 'running');

-- Those whose run has to hear of something.
CREATE INDEX idx_notion_exports_untold ON notion_exports (updated_at) WHERE told_at IS NULL;

-- AlterTable
ALTER TABLE "commitments" ADD COLUMN     "lapsed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0;

-- Open commitments that may lapse.
CREATE INDEX idx_commitments_unlapsed ON commitments (due_at) WHERE status = 'open' AND lapsed_at IS NULL;

-- Deliveries whose runs have to hear of something, and those that are still to come.
CREATE INDEX idx_webhook_deliveries_untold ON webhook_deliveries (created_at) WHERE started_at IS NULL;
CREATE INDEX idx_webhook_deliveries_waiting ON webhook_deliveries (next_try_at) WHERE status = 'waiting';

-- Attempts that are under way: few, however long the log is.
CREATE INDEX idx_webhook_attempts_open ON webhook_attempts (started_at) WHERE duration_ms IS NULL;

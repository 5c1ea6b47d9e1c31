-- What is older than the log is kept goes every hour.
-- CreateIndex
CREATE INDEX "idx_webhook_deliveries_created_at" ON "webhook_deliveries"("created_at");

CREATE TABLE "incoming_webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    -- One of the two: opens a conversation with this team for each message, or speaks into this conversation.
    "team_id" TEXT,
    "conversation_id" UUID,
    "instruction" TEXT,
    "signature" TEXT NOT NULL DEFAULT 'required',
    -- A key that was shown a secret: when it is revoked, so is the secret. No foreign key: revoked keys stay.
    "secret_sealed" TEXT NOT NULL,
    "secret_key_id" UUID,
    "previous_secret_sealed" TEXT,
    "previous_key_id" UUID,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_webhooks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "incoming_webhook_deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    -- The sender's webhook-id; null when nobody knows who sent it.
    "key" TEXT,
    "body_hash" TEXT,
    -- Null: it was accepted.
    "refused" TEXT,
    "conversation_id" UUID,
    "message_id" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "incoming_webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "incoming_webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id")
      REFERENCES "incoming_webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_incoming_webhooks_user_id" ON "incoming_webhooks"("user_id");
CREATE INDEX "idx_incoming_webhook_deliveries_user_id" ON "incoming_webhook_deliveries"("user_id");
CREATE INDEX "idx_incoming_webhook_deliveries_webhook_id_received_at" ON "incoming_webhook_deliveries"("webhook_id", "received_at");
-- What is accepted once is not accepted again.
CREATE UNIQUE INDEX "incoming_webhook_deliveries_webhook_id_key" ON "incoming_webhook_deliveries"("webhook_id", "key") WHERE "refused" IS NULL;

-- Guarded like every table with a user; what an agent writes with text of others in its context would be noted.
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['incoming_webhooks', 'incoming_webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format(
      'CREATE POLICY own_rows ON %I TO roundtable_app USING (user_id = current_setting(''app.user_id'')::uuid) '
      'WITH CHECK (user_id = current_setting(''app.user_id'')::uuid)', guarded);
    EXECUTE format('CREATE POLICY all_rows ON %I TO roundtable_system USING (true) WITH CHECK (true)', guarded);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO roundtable_app, roundtable_system', guarded);
    EXECUTE format(
      'CREATE TRIGGER derived AFTER INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION note_derived_row(''id'')', guarded);
  END LOOP;
END $$;

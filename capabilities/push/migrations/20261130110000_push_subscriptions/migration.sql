CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    -- Who signs out on a device hears nothing on it any more.
    "session_id" UUID NOT NULL,
    -- Whoever knows the address can send to it: it is a secret, and so are the keys.
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    -- SHA-256 of the server's public key that it was made for: it is of no use with another.
    "key_hash" TEXT NOT NULL,
    -- Notifications show how the message begins.
    "shows_text" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id")
      REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A browser has one, whoever is signed in on it.
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "idx_push_subscriptions_user_id" ON "push_subscriptions"("user_id");
CREATE INDEX "idx_push_subscriptions_session_id" ON "push_subscriptions"("session_id");

ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "push_subscriptions" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "push_subscriptions" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "push_subscriptions" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "push_subscriptions" TO roundtable_app, roundtable_system;

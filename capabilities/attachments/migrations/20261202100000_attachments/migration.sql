CREATE TABLE "attachments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    -- The message that it came with (inputs.id, messages.id); null until it is sent.
    "message_id" UUID,
    -- When it was sent, and its place among those of its message.
    "sent_at" TIMESTAMPTZ(3),
    "place" INTEGER NOT NULL DEFAULT 0,
    -- image, document
    "kind" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    -- Of a picture: as it is shown to models and in the page, where the file itself is too large or says too much of its owner.
    "view" BYTEA,
    "view_type" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    -- Of a document: the text in it.
    "text" TEXT,
    "characters" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "attachments_conversation_fkey" FOREIGN KEY ("conversation_id")
      REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "idx_attachments_conversation_id" ON "attachments"("conversation_id", "sent_at");
CREATE INDEX "idx_attachments_user_id" ON "attachments"("user_id");
-- What was uploaded and never sent.
CREATE INDEX "idx_attachments_created_at" ON "attachments"("created_at") WHERE "message_id" IS NULL;

ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "attachments" FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON "attachments" TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON "attachments" TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "attachments" TO roundtable_app, roundtable_system;

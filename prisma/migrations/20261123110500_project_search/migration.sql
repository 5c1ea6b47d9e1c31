-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "crossed_turn" INTEGER;

-- AlterTable
ALTER TABLE "project_files" ADD COLUMN     "words" tsvector;

-- CreateTable
CREATE TABLE "message_index" (
    "conversation_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector,
    "model" TEXT,
    "vector" BYTEA,
    "signs" VARBIT,

    CONSTRAINT "message_index_pkey" PRIMARY KEY ("conversation_id","seq")
);

-- CreateIndex
CREATE INDEX "idx_message_index_project_id_at" ON "message_index"("project_id", "at");

-- AddForeignKey
ALTER TABLE "message_index" ADD CONSTRAINT "message_index_conversation_id_seq_fkey" FOREIGN KEY ("conversation_id", "seq") REFERENCES "messages"("conversation_id", "seq") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_index" ADD CONSTRAINT "message_index_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What waits for its words, and for its embedding: short lists, however long the index.
CREATE INDEX idx_message_index_wordless ON message_index (at) WHERE words IS NULL;
CREATE INDEX idx_message_index_unembedded ON message_index (at) WHERE model IS NULL;

-- A file's greeting is looked for by the file.
CREATE INDEX idx_inputs_topic_id ON inputs (topic_id) WHERE topic = 'project_file';

ALTER TABLE message_index ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_index FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON message_index TO roundtable_app
  USING (user_id = current_setting('app.user_id')::uuid) WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON message_index TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON message_index TO roundtable_app, roundtable_system;

-- Whoever writes a message, takes it into a project or sends it back as a draft: its place in the index follows in the
-- same commit. The row is only a place; words and embedding are filled in behind the turn.
CREATE FUNCTION keep_message_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_index WHERE conversation_id = NEW.conversation_id AND seq = NEW.seq;
  IF NEW.role IN ('user', 'agent') AND NEW.kind = 'text' AND NEW.text <> '' THEN
    INSERT INTO message_index (conversation_id, seq, user_id, project_id, at)
    SELECT NEW.conversation_id, NEW.seq, NEW.user_id, id, NEW.created_at FROM projects WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER messages_searchable AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.project_id IS NOT NULL AND NEW.kind = 'text') EXECUTE FUNCTION keep_message_searchable();
CREATE TRIGGER messages_searchable_anew AFTER UPDATE OF project_id, kind, text ON messages FOR EACH ROW
  WHEN (coalesce(OLD.project_id, NEW.project_id) IS NOT NULL AND (OLD.project_id, OLD.kind, OLD.text) IS DISTINCT FROM (NEW.project_id, NEW.kind, NEW.text))
  EXECUTE FUNCTION keep_message_searchable();

-- The latest exchange can be said anew: what was said before stays stored, and no agent is given it any more.
-- AlterTable
ALTER TABLE "inputs" ADD COLUMN     "supersedes" INTEGER;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "superseded_by" INTEGER;

-- What was superseded is not found by agents either.
CREATE OR REPLACE FUNCTION keep_message_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_index WHERE conversation_id = NEW.conversation_id AND seq = NEW.seq;
  IF NEW.role IN ('user', 'agent') AND NEW.kind = 'text' AND NEW.text <> '' AND NEW.superseded_by IS NULL THEN
    INSERT INTO message_index (conversation_id, seq, user_id, project_id, at)
    SELECT NEW.conversation_id, NEW.seq, NEW.user_id, id, NEW.created_at FROM projects WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER messages_searchable_anew ON messages;
CREATE TRIGGER messages_searchable_anew AFTER UPDATE OF project_id, kind, text, superseded_by ON messages FOR EACH ROW
  WHEN (coalesce(OLD.project_id, NEW.project_id) IS NOT NULL
    AND (OLD.project_id, OLD.kind, OLD.text, OLD.superseded_by) IS DISTINCT FROM (NEW.project_id, NEW.kind, NEW.text, NEW.superseded_by))
  EXECUTE FUNCTION keep_message_searchable();

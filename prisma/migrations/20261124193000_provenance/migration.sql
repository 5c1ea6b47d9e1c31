-- In which turn text of others, and of the user's files, first reached an agent of the conversation.
-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "files_since" INTEGER,
ADD COLUMN     "outside_since" INTEGER;

-- CreateTable
CREATE TABLE "derived_rows" (
    "user_id" UUID NOT NULL,
    "row_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "derived_rows_pkey" PRIMARY KEY ("user_id","row_id")
);

ALTER TABLE derived_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE derived_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON derived_rows TO roundtable_app USING (user_id = current_setting('app.user_id')::uuid)
  WITH CHECK (user_id = current_setting('app.user_id')::uuid);
CREATE POLICY all_rows ON derived_rows TO roundtable_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON derived_rows TO roundtable_app, roundtable_system;

-- A step that writes with text of others in its agent's context says so for its transaction (app.provenance): whatever
-- it writes is noted, by the ids under which the arguments name it. Nothing else ever sets it.
CREATE FUNCTION note_derived_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came_from text := nullif(current_setting('app.provenance', true), '');
BEGIN
  IF came_from IS NOT NULL THEN
    INSERT INTO derived_rows AS d (user_id, row_id, source)
    SELECT DISTINCT NEW.user_id, (to_jsonb(NEW)->>named)::uuid, came_from FROM unnest(TG_ARGV) AS named
    WHERE to_jsonb(NEW)->>named IS NOT NULL
    ON CONFLICT (user_id, row_id) DO UPDATE SET source = excluded.source WHERE d.source = 'files';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER derived AFTER INSERT OR UPDATE ON goals FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON milestones FOR EACH ROW EXECUTE FUNCTION note_derived_row('id', 'goal_id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON micro_wins FOR EACH ROW EXECUTE FUNCTION note_derived_row('id', 'goal_id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON implementation_intentions FOR EACH ROW EXECUTE FUNCTION note_derived_row('id', 'goal_id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON commitments FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON follow_ups FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON atomic_notes FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
-- A project is touched whenever it is opened; only its name is text.
CREATE TRIGGER derived AFTER INSERT OR UPDATE OF name ON projects FOR EACH ROW EXECUTE FUNCTION note_derived_row('id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON project_metadata FOR EACH ROW EXECUTE FUNCTION note_derived_row('project_id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON project_decisions FOR EACH ROW EXECUTE FUNCTION note_derived_row('id', 'project_id');
CREATE TRIGGER derived AFTER INSERT OR UPDATE ON process_memory FOR EACH ROW EXECUTE FUNCTION note_derived_row('id', 'decision_id', 'project_id');

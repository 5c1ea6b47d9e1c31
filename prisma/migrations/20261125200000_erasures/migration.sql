-- Whose executions in Temporal have to be deleted. Written in the transaction of a deletion, and gone when nothing of it
-- is found any more. Ids only; whoever deletes something of their own may add to it, nobody but the system reads it.
CREATE TABLE "erasures" (
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:01:00'::interval),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("kind", "subject_id")
);
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_kind_check" CHECK ("kind" IN ('conversation', 'follow_up', 'user'));

GRANT INSERT ON erasures TO roundtable_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON erasures TO roundtable_system;

-- What is being deleted at this moment.
INSERT INTO erasures (kind, subject_id)
SELECT 'conversation', id FROM conversations WHERE deleted_at IS NOT NULL
UNION ALL SELECT 'follow_up', f.id FROM follow_ups f JOIN conversations c ON c.id = f.conversation_id WHERE c.deleted_at IS NOT NULL
UNION ALL SELECT 'user', id FROM profiles WHERE deleted_at IS NOT NULL;

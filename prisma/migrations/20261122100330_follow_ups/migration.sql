-- AlterTable
ALTER TABLE "follow_ups" ADD COLUMN     "deferrals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "deferred_for" TEXT,
ADD COLUMN     "nudges" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "occurrence" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "served_through" TEXT,
ADD COLUMN     "snoozed_to" TEXT,
ADD COLUMN     "told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "follow_up_deliveries" ADD COLUMN     "occurrence" INTEGER NOT NULL;

-- DropIndex
DROP INDEX "idx_follow_up_deliveries_follow_up_id";

-- CreateIndex
CREATE UNIQUE INDEX "follow_up_deliveries_follow_up_id_occurrence_key" ON "follow_up_deliveries"("follow_up_id", "occurrence");

-- One rhythm of each kind for a user, whoever makes it twice.
CREATE UNIQUE INDEX idx_follow_ups_rhythm ON follow_ups (user_id, kind) WHERE rhythm IS NOT NULL;

-- What the sweeper asks for: changes that no run has heard of, and what is due.
CREATE INDEX idx_follow_ups_untold ON follow_ups (updated_at) WHERE told_at IS NULL;
CREATE INDEX idx_follow_ups_pending ON follow_ups (due_at) WHERE pending;

-- What the user has not answered yet: a handful of rows, asked for at each message.
CREATE INDEX idx_follow_up_deliveries_open ON follow_up_deliveries (user_id) WHERE answered_at IS NULL AND dropped_at IS NULL;

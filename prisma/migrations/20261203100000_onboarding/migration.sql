-- What brings somebody here, with whom they like to talk, and whether they were asked.
-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "onboarded_at" TIMESTAMPTZ(3),
ADD COLUMN     "preferred_team" TEXT,
ADD COLUMN     "purpose" TEXT;

-- Whoever is here already is not asked.
UPDATE profiles SET onboarded_at = now();

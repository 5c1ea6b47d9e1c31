-- By which day a goal is meant to be reached, where the user named one.
-- AlterTable
ALTER TABLE "goals" ADD COLUMN     "target_date" DATE;

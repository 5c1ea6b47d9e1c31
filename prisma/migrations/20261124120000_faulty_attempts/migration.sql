-- An attempt notes that it has begun; one that vanishes without a word counts as a faulty attempt of its step.
-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "faulty_attempts" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "held_by" INTEGER;

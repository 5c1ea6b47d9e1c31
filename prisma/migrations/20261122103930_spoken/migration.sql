-- When a delivery was spoken is when its input was taken.
-- AlterTable
ALTER TABLE "follow_up_deliveries" DROP COLUMN "spoken_at";

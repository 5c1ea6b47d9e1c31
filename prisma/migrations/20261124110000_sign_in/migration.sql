-- The link of a request, sealed, once another device has opened it: the code that is typed where it began redeems it.
-- And the asking page's time zone, for whoever is new.
ALTER TABLE "sign_in_requests" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC',
ADD COLUMN     "token_sealed" TEXT;

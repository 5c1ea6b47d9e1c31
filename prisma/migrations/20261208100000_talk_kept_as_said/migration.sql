-- Short talk that leaves the window is kept as it was said: no model made that text.
ALTER TABLE "conversation_summaries" ALTER COLUMN "model" DROP NOT NULL;

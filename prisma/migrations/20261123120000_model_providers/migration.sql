-- CreateTable
CREATE TABLE "model_providers" (
    "name" TEXT NOT NULL,
    "standard" BOOLEAN NOT NULL DEFAULT false,
    "ready" BOOLEAN NOT NULL,
    "why" TEXT,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_providers_pkey" PRIMARY KEY ("name")
);

GRANT SELECT ON model_providers TO roundtable_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON model_providers TO roundtable_system;

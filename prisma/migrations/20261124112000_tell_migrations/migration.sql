-- A gateway tells in /readyz which migrations are still to come. Where migrations are replayed to compare them, the
-- table is not there.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    GRANT SELECT ON _prisma_migrations TO roundtable_system;
  END IF;
END $$;

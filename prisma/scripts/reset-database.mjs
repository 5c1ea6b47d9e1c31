import { Fault } from './fault.mjs';
import { withClient } from './postgres.mjs';

/**
 * Everything inside the database goes: schemas, extensions, event triggers, publications, large objects. Roles stay:
 * they belong to the whole server, where other databases may use them. What this login does not own (a managed
 * server's own extensions) stays too. `public` comes back as Postgres 15 and later create it.
 */
const DROP_EVERYTHING = `
SET LOCAL lock_timeout = '10s';
SELECT pg_advisory_xact_lock(72707369);
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT evtname FROM pg_event_trigger WHERE pg_has_role(evtowner, 'USAGE') LOOP
    EXECUTE format('DROP EVENT TRIGGER IF EXISTS %I CASCADE', found.evtname);
  END LOOP;
  FOR found IN SELECT pubname FROM pg_publication WHERE pg_has_role(pubowner, 'USAGE') LOOP
    EXECUTE format('DROP PUBLICATION IF EXISTS %I CASCADE', found.pubname);
  END LOOP;
  FOR found IN SELECT extname FROM pg_extension WHERE extname <> 'plpgsql' AND pg_has_role(extowner, 'USAGE') LOOP
    EXECUTE format('DROP EXTENSION IF EXISTS %I CASCADE', found.extname);
  END LOOP;
  FOR found IN
    SELECT nspname FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_has_role(nspowner, 'USAGE')
  LOOP
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', found.nspname);
  END LOOP;
  PERFORM lo_unlink(oid) FROM pg_largeobject_metadata WHERE pg_has_role(lomowner, 'USAGE');
END $$;
CREATE SCHEMA public AUTHORIZATION pg_database_owner;
COMMENT ON SCHEMA public IS 'standard public schema';
GRANT USAGE ON SCHEMA public TO PUBLIC;
`;

/**
 * Empties a database in one transaction. It waits 10 s at most for others who use its tables.
 * @param {string} url
 * @returns {Promise<void>}
 */
export async function resetDatabase(url) {
  await withClient(url, async (client) => {
    try {
      await client.query(DROP_EVERYTHING);
    } catch (error) {
      if (isLockTimeout(error))
        throw new Fault('Somebody is using the tables: stop the application, then reset again.');
      throw error;
    }
  });
}

/** @param {unknown} error */
function isLockTimeout(error) {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

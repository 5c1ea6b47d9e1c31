/**
 * What migrations write by hand and schema.prisma has no words for: the engine neither sees it in a drift nor,
 * with the exceptions that HIDE_FOREIGN_INDEXES names, proposes to drop it.
 */

/** @typedef {{ kind: string, name: string, definition: string }} RawObject */

/**
 * Indexes that schema.prisma cannot express, yet the engine would propose to drop: with INCLUDE, or by a method that
 * Prisma does not know. Replayed as the last migration of a shadow. Partial and expression indexes it ignores by itself.
 */
export const HIDE_FOREIGN_INDEXES = `DO $$
DECLARE index_name text;
BEGIN
  FOR index_name IN
    SELECT i.indexrelid::regclass::text
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
      AND (i.indnatts <> i.indnkeyatts OR a.amname NOT IN ('btree', 'hash', 'gin', 'gist', 'spgist', 'brin'))
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  LOOP
    EXECUTE 'DROP INDEX ' || index_name;
  END LOOP;
END $$;`;

/** Definitions are Postgres's own rendering, so equal objects read equal. Owners and what they own implicitly are left out. */
const LIST_RAW_OBJECTS = `
WITH own_schema AS (
  SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
), own_table AS (
  SELECT * FROM pg_class c
  WHERE relnamespace IN (SELECT oid FROM own_schema) AND relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
), own_function AS (
  SELECT * FROM pg_proc p
  WHERE pronamespace IN (SELECT oid FROM own_schema) AND prokind <> 'a'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
), granted AS (
  SELECT 'table ' || oid::regclass AS name, relacl AS acl, relowner AS owner FROM own_table
  UNION ALL SELECT 'function ' || oid::regprocedure, proacl, proowner FROM own_function
  UNION ALL SELECT 'schema ' || nspname, nspacl, nspowner FROM pg_namespace WHERE oid IN (SELECT oid FROM own_schema)
)
SELECT 'extension' AS kind, extname::text AS name, '' AS definition FROM pg_extension
UNION ALL
SELECT 'row security', oid::regclass::text, CASE WHEN relforcerowsecurity THEN 'forced' ELSE 'enabled' END
  FROM own_table WHERE relrowsecurity
UNION ALL
SELECT 'storage of table', oid::regclass::text, concat(relpersistence, reloptions)
  FROM own_table WHERE relkind IN ('r', 'p') AND (relpersistence <> 'p' OR reloptions IS NOT NULL)
UNION ALL
SELECT 'policy', polname || ' on ' || polrelid::regclass, concat_ws(' ', polpermissive, polcmd,
    (SELECT string_agg(CASE r WHEN 0 THEN 'public' ELSE r::regrole::text END, ',' ORDER BY r) FROM unnest(polroles) r),
    pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
  FROM pg_policy WHERE polrelid IN (SELECT oid FROM own_table)
UNION ALL
SELECT 'function', oid::regprocedure::text, pg_get_functiondef(oid) FROM own_function
UNION ALL
SELECT 'trigger', tgname || ' on ' || tgrelid::regclass, tgenabled::text || pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM own_table)
UNION ALL
SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid IN (SELECT oid FROM own_table)
    AND (indpred IS NOT NULL OR indexprs IS NOT NULL OR indnatts <> indnkeyatts)
UNION ALL
SELECT 'check', conname || ' on ' || conrelid::regclass, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE contype IN ('c', 'x') AND conrelid IN (SELECT oid FROM own_table)
UNION ALL
SELECT 'view', oid::regclass::text, pg_get_viewdef(oid) FROM own_table WHERE relkind IN ('v', 'm')
UNION ALL
SELECT 'generated column', adrelid::regclass || '.' || attname, pg_get_expr(adbin, adrelid)
  FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
  WHERE attgenerated <> '' AND adrelid IN (SELECT oid FROM own_table)
UNION ALL
SELECT 'grant', privilege_type || ' on ' || name || ' to ' || CASE grantee WHEN 0 THEN 'public' ELSE grantee::regrole::text END, ''
  FROM granted, aclexplode(acl) WHERE grantee <> owner
ORDER BY 1, 2`;

/**
 * One line for every hand-written object in which the database differs from the migrations.
 * @param {(sql: string) => Promise<{ rows: RawObject[] }>} queryDatabase
 * @param {(sql: string) => Promise<{ rows: RawObject[] }>} queryShadow
 * @returns {Promise<string[]>}
 */
export async function compareRawObjects(queryDatabase, queryShadow) {
  const found = indexByName((await queryDatabase(LIST_RAW_OBJECTS)).rows);
  const expected = indexByName((await queryShadow(LIST_RAW_OBJECTS)).rows);
  const missing = [...expected.keys()]
    .filter((name) => !found.has(name))
    .map((name) => `[-] Missing ${name}`);
  const added = [...found.keys()].filter((name) => !expected.has(name)).map((name) => `[+] Added ${name}`);
  const changed = [...expected]
    .filter(([name, definition]) => found.has(name) && found.get(name) !== definition)
    .map(([name]) => `[*] Changed ${name}`);
  return [...missing, ...added, ...changed];
}

/** @param {RawObject[]} objects */
function indexByName(objects) {
  return new Map(objects.map(({ kind, name, definition }) => [`${kind} ${name}`, definition]));
}

import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { withDatabase } from './database-url.mjs';
import { isOutsideTransaction } from './migration-files.mjs';
import { runOnce } from './postgres.mjs';

const CHAR_OID = 18;
const TEXT_OID = 25;
/** The key that Prisma's native engine and the WebAssembly one lock, with a limit of 10 s. */
const MIGRATION_LOCK = 'SELECT pg_try_advisory_lock(72707369) AS locked';
const LOCK_POLL_MS = 250;

/**
 * The schema engine's door to Postgres: @prisma/adapter-pg 7.10 with the faults mended that only migrations meet.
 * The shadow, a throw-away database on the same server in which the engine replays migrations, lives until `close`.
 * @param {string} url
 */
export function openPostgres(url) {
  const pool = openPool(url);
  /** @type {{ name: string, pool: pg.Pool } | undefined} */
  let shadow;
  /** @type {unknown} */
  let shadowFailure;

  async function createShadow() {
    const name = `roundtable_shadow_${process.pid}_${Date.now()}`;
    await runOnce(url, `CREATE DATABASE "${name}"`);
    shadow = { name, pool: openPool(withDatabase(url, name)) };
    return adapt(shadow.pool);
  }

  async function dropShadow() {
    if (shadow !== undefined) await runOnce(url, `DROP DATABASE IF EXISTS "${shadow.name}" WITH (FORCE)`);
  }

  return {
    factory: bindMigrationAwareSqlAdapterFactory({
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: () => adapt(pool),
      // The adapter's own method hands out the main database as the shadow when it is given a connection string.
      connectToShadowDb: () =>
        createShadow().catch((error) => {
          shadowFailure = error;
          throw error;
        }),
    }),
    /**
     * Waits for the migration lock without the engine's limit. A session may take it twice, so the engine's turn passes.
     * Asks again and again, because CREATE INDEX CONCURRENTLY would wait for a query that waits.
     */
    async lock() {
      while (!(await pool.query(MIGRATION_LOCK)).rows[0].locked) await pause(LOCK_POLL_MS);
    },
    query: (/** @type {string} */ sql) => pool.query(sql),
    /** Only after the engine has replayed the migrations. */
    async queryShadow(/** @type {string} */ sql) {
      if (shadow === undefined) throw new Error('There is no shadow database yet.');
      return shadow.pool.query(sql);
    },
    /** Why there is no shadow: the engine itself only says "external error". */
    shadowFailure: () => shadowFailure,
    /** For an interrupt: waits for no query. */
    dropShadow,
    async close() {
      await shadow?.pool.end();
      await dropShadow();
      await pool.end();
    },
  };
}

/** @param {string} connectionString */
function openPool(connectionString) {
  // One session that never ends by itself: the migration lock has to sit on the very one that migrates.
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {}); // the server ended the idle session; the next query says so
  return pool;
}

/** @param {pg.Pool} pool */
async function adapt(pool) {
  const query = pool.query.bind(pool);
  /** @type {WeakMap<object, number[]>} which columns of a result, known by its rows, are of the type "char" */
  const charColumns = new WeakMap();
  const relabelling = async (/** @type {pg.QueryConfig} */ request) => {
    const result = await query(request);
    charColumns.set(result.rows, relabelChars(result.fields));
    return result;
  };
  const adapter = await new PrismaPg(Object.assign(pool, { query: relabelling })).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    // The adapter refuses the catalogue's type "char"; the engine wants it as Character.
    queryRaw: async (/** @type {Parameters<typeof queryRaw>[0]} */ request) => {
      const result = await queryRaw(request);
      for (const column of charColumns.get(result.rows) ?? [])
        result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    },
    // The adapter splits at every ';', also within $$ bodies and strings. Sent whole, a script is one transaction.
    executeScript: async (/** @type {string} */ script) => {
      const parts = isOutsideTransaction(script) ? script.split(/;$/m) : [script];
      try {
        for (const part of parts) await query(part);
      } catch (error) {
        // A script with its own BEGIN leaves a failed transaction behind, in which its failure cannot be recorded.
        await query('ROLLBACK').catch(() => {});
        throw explainScriptError(error, script);
      }
    },
    dispose: async () => {}, // `close` ends the pools, after the last reader of the shadow
  });
}

/** @param {pg.FieldDef[] | undefined} fields */
function relabelChars(fields = []) {
  return fields.flatMap((field, column) => {
    if (field.dataTypeID !== CHAR_OID) return [];
    field.dataTypeID = TEXT_OID;
    return [column];
  });
}

/**
 * In this shape the engine shows Postgres's own words and records them in `_prisma_migrations.logs`.
 * @param {unknown} error
 * @param {string} script
 */
function explainScriptError(error, script) {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '', severity = 'ERROR', message, detail, column, hint, position } = error;
  const line =
    position === undefined ? '' : ` (line ${script.slice(0, Number(position)).split('\n').length})`;
  return new DriverAdapterError({
    kind: 'postgres',
    code,
    severity,
    message: message + line,
    detail,
    column,
    hint,
  });
}

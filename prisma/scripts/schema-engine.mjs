import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Fault } from './fault.mjs';
import { openPostgres } from './postgres-adapter.mjs';

/** @typedef {import('@prisma/schema-engine-wasm').MigrationList} MigrationList */
/** @typedef {import('@prisma/schema-engine-wasm').DiffTarget} DiffTarget */
/** @typedef {ReturnType<typeof bindEngine>} Engine */

const filters = { externalTables: [], externalEnums: [] };

/**
 * Runs `act` with Prisma's schema engine on a database, then closes every connection and drops the shadow,
 * also on Ctrl-C. What the engine refuses arrives as a Fault.
 * @template T
 * @param {{ url: string, schema: import('./migration-files.mjs').SchemaFile }} target
 * @param {(engine: Engine, postgres: ReturnType<typeof openPostgres>) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function withSchemaEngine({ url, schema }, act) {
  await loadEngine();
  const postgres = openPostgres(url);
  const interrupt = () => void postgres.dropShadow().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const options = { datamodels: [/** @type {[string, string]} */ ([schema.path, schema.content])] };
    const engine = await settle(
      glue.SchemaEngine.new(options, () => {}, postgres.factory),
      postgres,
    );
    return await act(bindEngine(engine, postgres), postgres);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await postgres.close();
  }
}

/**
 * The engine's commands that this project uses.
 * @param {glue.SchemaEngine} engine
 * @param {ReturnType<typeof openPostgres>} postgres
 */
function bindEngine(engine, postgres) {
  return {
    /** Applies what the database lacks; returns the names. */
    async apply(/** @type {MigrationList} */ migrationsList) {
      const applied = await settle(engine.applyMigrations({ migrationsList, filters }), postgres);
      return applied.appliedMigrationNames;
    },
    /** Compares the folder with `_prisma_migrations`; replays nothing. */
    diagnose: (/** @type {MigrationList} */ migrationsList) =>
      settle(
        engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
        postgres,
      ),
    markRolledBack: (/** @type {string} */ migrationName) =>
      settle(engine.markMigrationRolledBack({ migrationName }), postgres),
    /**
     * What leads from one schema to another: SQL, or a summary for people. Null when they are equal.
     * @param {{ from: DiffTarget, to: DiffTarget, as: 'sql' | 'summary' }} sides
     */
    async diff({ from, to, as }) {
      const result = await settle(
        engine.diff({ from, to, script: as === 'sql', exitCode: true, filters }),
        postgres,
      );
      return result.exitCode === 0 ? null : (result.stdout ?? '');
    },
  };
}

/** The package's entry imports the .wasm as a module, which Node 20 and 22 cannot, so it is instantiated by hand. */
async function loadEngine() {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = await readFile(path.join(path.dirname(entry), 'schema_engine_bg.wasm'));
  const set_message = (/** @type {string} */ message) =>
    console.error(`Prisma's schema engine panicked: ${message}`);
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message } });
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': withIdleTimers() });
  glue.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
}

/** The engine never clears the 10 s limit of its lock, which would keep every deploy's process waiting for it. */
function withIdleTimers() {
  const start = (/** @type {() => void} */ callback, /** @type {number} */ ms) =>
    setTimeout(callback, ms).unref();
  const imports = Object.entries(glue).map(([name, value]) => [
    name,
    name.startsWith('__wbg_setTimeout_') ? start : value,
  ]);
  return Object.fromEntries(imports);
}

/**
 * @template T
 * @param {Promise<T>} call
 * @param {ReturnType<typeof openPostgres>} postgres
 * @returns {Promise<T>}
 */
async function settle(call, postgres) {
  try {
    return await call;
  } catch (error) {
    if (postgres.shadowFailure() !== undefined) throw postgres.shadowFailure();
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
    throw new Fault(withoutTrace(error.message), { cause: error });
  }
}

/**
 * The engine wraps what it tells its user in its own spans ("   0: sql_schema_connector::…") and blank lines.
 * @param {string} message
 */
function withoutTrace(message) {
  const [told = ''] = message.split(/\n[^\S\n]+0: /);
  return told
    .split('\n')
    .filter((line) => line.trim() !== '' && line !== 'external connector error')
    .join('\n');
}

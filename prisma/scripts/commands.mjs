import { describeTarget } from './database-url.mjs';
import { Fault } from './fault.mjs';
import {
  isOutsideTransaction,
  readMigrations,
  readOwnMigrations,
  readSchema,
  writeMigration,
} from './migration-files.mjs';
import { ensureDatabase } from './postgres.mjs';
import { compareRawObjects, HIDE_FOREIGN_INDEXES } from './raw-objects.mjs';
import { resetDatabase } from './reset-database.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

/**
 * @typedef {{ url: string, prismaDir: string, say: (line: string) => void, more?: readonly string[] }} Project
 * @typedef {import('./schema-engine.mjs').MigrationList} MigrationList
 * @typedef {import('./schema-engine.mjs').DiffTarget} DiffTarget
 */

const DIFFERENT = 2;

/**
 * Applies the migrations that the database lacks; of several deploys at once the others wait for the first.
 * @param {Project} project
 * @returns {Promise<number>} exit code
 */
export async function deploy(project) {
  const { url, prismaDir, say, more } = project;
  const migrations = readMigrations(prismaDir, more);
  const { label } = describeTarget(url);
  if (await ensureDatabase(url)) say(`Created the database ${label}.`);
  await withSchemaEngine({ url, schema: readSchema(prismaDir) }, async (engine, postgres) => {
    await postgres.lock();
    const { editedMigrationNames, failedMigrationNames } = await engine.diagnose(migrations);
    const blocking = failedMigrationNames.filter((name) => !canBeRepeated(migrations, name));
    if (blocking.length > 0) throw new Fault(explainFailed(blocking));
    if (editedMigrationNames.length > 0) throw new Fault(explainEdited(editedMigrationNames));
    for (const name of failedMigrationNames) await engine.markRolledBack(name);
    const applied = await engine.apply(migrations).catch(async (error) => {
      const { failedMigrationNames: failed } = await engine.diagnose(migrations);
      throw error instanceof Fault && failed.length > 0
        ? new Fault(`${error.message}\n${explainFailed(failed)}`)
        : error;
    });
    for (const name of applied) say(`Applied ${name}.`);
    if (applied.length === 0)
      say(`Nothing to apply: ${label} has all ${migrations.migrationDirectories.length} migrations.`);
  });
  return 0;
}

/**
 * Tells where the database stands beside the folder; 0 when it has exactly the folder's migrations, else 1.
 * @param {Project} project
 * @returns {Promise<number>} exit code
 */
export async function status({ url, prismaDir, say, more }) {
  const migrations = readMigrations(prismaDir, more);
  const diagnosis = await withSchemaEngine({ url, schema: readSchema(prismaDir) }, (engine) =>
    engine.diagnose(migrations),
  );
  const { history, editedMigrationNames: edited, failedMigrationNames: failed } = diagnosis;
  const pending =
    history !== null && 'unappliedMigrationNames' in history ? history.unappliedMigrationNames : [];
  const unknown =
    history !== null && 'unpersistedMigrationNames' in history ? history.unpersistedMigrationNames : [];
  for (const name of pending) say(`Pending: ${name}`);
  for (const name of unknown) say(`Applied, but not in the folder: ${name}`);
  if (failed.length > 0) say(explainFailed(failed));
  if (edited.length > 0) say(explainEdited(edited));
  if (history !== null || failed.length + edited.length > 0) return 1;
  say(
    `Up to date: ${describeTarget(url).label} has all ${migrations.migrationDirectories.length} migrations.`,
  );
  return 0;
}

/**
 * Writes the migration that leads from those of schema.prisma to what it says now, if there is a difference.
 * @param {Project} project
 * @param {string} name
 * @returns {Promise<number>} exit code
 */
export async function make(project, name) {
  const { prismaDir, say } = project;
  const script = await diffToSchema(project);
  if (script === null) {
    say('No difference: the migrations make exactly what schema.prisma says.');
    return 0;
  }
  say(`Wrote ${writeMigration({ prismaDir, name, script, now: new Date() })}`);
  const drops = script.split('\n').filter((line) => /\bDROP\b/.test(line) && !line.startsWith('--'));
  if (drops.length > 0) say(['It drops, so read it before you deploy:', ...drops].join('\n  '));
  return 0;
}

/**
 * Prints what `make` would write; 2 when schema.prisma is ahead of the migrations.
 * @param {Project} project
 * @returns {Promise<number>} exit code
 */
export async function diff(project) {
  const script = await diffToSchema(project);
  project.say(script ?? 'No difference: the migrations make exactly what schema.prisma says.');
  return script === null ? 0 : DIFFERENT;
}

/**
 * Compares the database itself with what the migrations make, hand-written objects included; 2 when they differ.
 * @param {Project} project
 * @returns {Promise<number>} exit code
 */
export async function drift({ url, prismaDir, say }) {
  const migrations = readMigrations(prismaDir);
  const schema = readSchema(prismaDir);
  const differences = await withSchemaEngine({ url, schema }, async (engine, postgres) => {
    const to = /** @type {DiffTarget} */ ({ tag: 'schemaDatasource', files: [schema], configDir: prismaDir });
    const summary = await engine.diff({ from: toTarget(migrations), to, as: 'summary' });
    const raw = await compareRawObjects(postgres.query, postgres.queryShadow);
    return [...(summary === null ? [] : [summary.trim()]), ...raw];
  });
  const { label } = describeTarget(url);
  if (differences.length === 0) {
    say(`No drift: ${label} is what the migrations make.`);
    return 0;
  }
  say([`${label} is not what the migrations make:`, ...differences].join('\n'));
  return DIFFERENT;
}

/**
 * Drops everything in the database and applies the migrations again. Away from loopback it wants `force`.
 * @param {Project & { force: boolean }} project
 * @returns {Promise<number>} exit code
 */
export async function reset(project) {
  const { url, say, force } = project;
  const { label, isLoopback } = describeTarget(url);
  if (!isLoopback && !force) {
    throw new Fault(
      `reset drops everything in ${label}. If you mean that: node prisma/scripts/migrate.mjs reset --force`,
    );
  }
  if (!(await ensureDatabase(url))) {
    await resetDatabase(url);
    say(`Dropped everything in ${label}.`);
  }
  return deploy(project);
}

/**
 * Records that a failed migration was rolled back, so that deploy tries it again.
 * @param {Project} project
 * @param {string} name
 * @returns {Promise<number>} exit code
 */
export async function resolve({ url, prismaDir, say }, name) {
  await withSchemaEngine({ url, schema: readSchema(prismaDir) }, (engine) => engine.markRolledBack(name));
  say(`Marked ${name} as rolled back. The next deploy tries it again.`);
  return 0;
}

/**
 * @param {Project} project
 * @returns {Promise<string | null>} SQL, or null when there is no difference
 */
function diffToSchema({ url, prismaDir }) {
  const schema = readSchema(prismaDir);
  const from = toTarget(hideForeignIndexes(readOwnMigrations(prismaDir)));
  const to = /** @type {DiffTarget} */ ({ tag: 'schemaDatamodel', files: [schema] });
  return withSchemaEngine({ url, schema }, (engine) => engine.diff({ from, to, as: 'sql' }));
}

/**
 * @param {MigrationList} migrations
 * @returns {DiffTarget}
 */
function toTarget(migrations) {
  return { tag: 'migrations', ...migrations };
}

/**
 * @param {MigrationList} migrations
 * @returns {MigrationList}
 */
function hideForeignIndexes(migrations) {
  const value = HIDE_FOREIGN_INDEXES;
  const last = {
    path: '99999999999999_hide',
    migrationFile: { path: 'migration.sql', content: { tag: /** @type {const} */ ('ok'), value } },
  };
  return { ...migrations, migrationDirectories: [...migrations.migrationDirectories, last] };
}

/**
 * @param {MigrationList} migrations
 * @param {string} name
 */
function canBeRepeated({ migrationDirectories }, name) {
  const content = migrationDirectories.find(({ path }) => path === name)?.migrationFile.content;
  return content?.tag === 'ok' && isOutsideTransaction(content.value);
}

/** @param {string[]} names */
function explainFailed(names) {
  return (
    `Failed and rolled back: ${names.join(', ')}. It blocks every deploy; _prisma_migrations.logs keeps the reason. ` +
    'Mend its migration.sql, run `node prisma/scripts/migrate.mjs resolve NAME`, and deploy again.'
  );
}

/** @param {string[]} names */
function explainEdited(names) {
  return (
    `Edited after it was applied: ${names.join(', ')}. Restore the file and write a new migration; ` +
    'on a database without value run `npm run db:reset`.'
  );
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createProject, FIRST_MIGRATION, type MigrationProject } from './migration-project.js';
import { urlOf } from './test-database.js';

/** Each of them starts several programs. */
const PATIENCE = { timeout: 240_000 };

describe.concurrent('deploy', PATIENCE, () => {
  it('creates the database, applies and records the migrations as the native engine does, then finds nothing to apply', () =>
    withProject(async (project) => {
      expect(await project.run('deploy')).toMatchObject({
        code: 0,
        output: expect.stringContaining(`Applied ${FIRST_MIGRATION}.`),
      });
      expect(await project.run('deploy')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Nothing to apply'),
      });

      await project.query(
        `INSERT INTO notes (id, owner, body) VALUES ('${randomUUID()}', '${randomUUID()}', 'first')`,
      );
      expect(await project.query('SELECT body FROM notes')).toEqual([{ body: 'first;' }]);

      const checksum = createHash('sha256')
        .update(await project.readMigration(FIRST_MIGRATION))
        .digest('hex');
      const rows = await project.query(
        'SELECT migration_name, checksum, applied_steps_count, finished_at IS NOT NULL AS finished, rolled_back_at, logs FROM _prisma_migrations',
      );
      expect(rows).toEqual([
        {
          migration_name: FIRST_MIGRATION,
          checksum,
          applied_steps_count: 1,
          finished: true,
          rolled_back_at: null,
          logs: null,
        },
      ]);
    }));

  it('lets one of two at once apply, and the other find nothing', () =>
    withProject(async (project) => {
      const outcomes = await Promise.all([project.run('deploy'), project.run('deploy')]);
      expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
      expect(outcomes.filter(({ output }) => output.includes('Applied'))).toHaveLength(1);
      expect(outcomes.filter(({ output }) => output.includes('Nothing to apply'))).toHaveLength(1);
    }, 'existing'));

  it('waits for whoever holds the migration lock', () =>
    withProject(async (project, url) => {
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock(72707369)');
      const deploy = project.run('deploy');
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND query LIKE '%pg_try_advisory_lock%'`;
      await expect.poll(() => project.query(waiting), { timeout: 60_000 }).toHaveLength(1);
      await holder.end();
      expect(await deploy).toMatchObject({ code: 0, output: expect.stringContaining('Applied') });
    }, 'existing'));

  it('builds an index while rows are written, beside another deploy, and again after it was killed', () =>
    withProject(async (project, url) => {
      await project.run('deploy');
      await project.writeMigration(
        '20260102000000_index',
        `-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS by_body;
CREATE INDEX CONCURRENTLY by_body ON notes (body);
`,
      );
      const insert = `INSERT INTO notes (id, owner, body) VALUES (gen_random_uuid(), gen_random_uuid(), 'said')`;
      const building = `FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND wait_event_type = 'Lock' AND query LIKE '%CREATE INDEX CONCURRENTLY%'`;
      const valid = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('by_body')`;
      const open = new pg.Client({ connectionString: url });
      await open.connect();
      await open.query(`BEGIN; ${insert}`);

      const killed = project.run('deploy');
      await expect.poll(() => project.query(`SELECT 1 ${building}`), { timeout: 60_000 }).toHaveLength(1);
      await project.query(`SET lock_timeout = '2s'; ${insert}`);
      await project.query(`SELECT pg_terminate_backend(pid) ${building}`);
      expect(await killed).toMatchObject({ code: 1 });
      expect(await project.query(valid)).toEqual([{ indisvalid: false }]);
      expect(await project.run('status')).toMatchObject({ code: 1 });

      const deploys = [project.run('deploy'), project.run('deploy')];
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND (wait_event_type = 'Lock' OR query LIKE '%pg_try_advisory_lock%')`;
      await expect.poll(() => project.query(waiting), { timeout: 60_000 }).toHaveLength(2);
      await open.query('COMMIT');
      await open.end();
      const outcomes = await Promise.all(deploys);
      expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
      expect(await project.query(valid)).toEqual([{ indisvalid: true }]);
      expect(await project.run('status')).toMatchObject({ code: 0 });
    }));

  it('rolls a failed migration back, records why, and stays blocked until it is resolved', () =>
    withProject(async (project) => {
      const name = '20260102000000_broken';
      await project.writeMigration(name, "CREATE TABLE half (id int);\nSELECT ';', no_such_function();\n");

      const failed = await project.run('deploy');
      expect(failed.code).toBe(1);
      expect(failed.output).toContain('no_such_function() does not exist (line 2)');
      expect(failed.output).not.toMatch(/\n\s+at /);
      expect(await project.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
      expect(
        await project.query(`SELECT logs FROM _prisma_migrations WHERE migration_name = '${name}'`),
      ).toEqual([{ logs: expect.stringContaining('no_such_function() does not exist') }]);

      await project.writeMigration(name, 'CREATE TABLE half (id int);\n');
      expect(await project.run('deploy')).toMatchObject({ code: 1, output: expect.stringContaining(name) });
      expect(await project.run('resolve', name)).toMatchObject({ code: 0 });
      expect(await project.run('deploy')).toMatchObject({ code: 0, output: `Applied ${name}.\n` });
    }));

  it('refuses a folder of migrations that is not there', () =>
    withProject(async (project) => {
      expect(await project.run('deploy', '--more', '/nowhere/migrations')).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no folder /nowhere/migrations'),
      });
    }));

  it('refuses when an applied file was edited, and status says which', () =>
    withProject(async (project) => {
      await project.run('deploy');
      await project.writeMigration(FIRST_MIGRATION, '-- another first migration\n');
      const expected = {
        code: 1,
        output: expect.stringContaining(`Edited after it was applied: ${FIRST_MIGRATION}`),
      };
      expect(await project.run('deploy')).toEqual(expected);
      expect(await project.run('status')).toEqual(expected);
    }));
});

describe.concurrent('make and diff', PATIENCE, () => {
  it('see no difference in what schema.prisma has no words for', () =>
    withProject(async (project) => {
      expect(await project.run('diff')).toMatchObject({ code: 0 });
      expect(await project.run('make', 'nothing')).toMatchObject({
        code: 0,
        output: expect.stringContaining('No difference'),
      });
      expect(await project.migrations()).toEqual([FIRST_MIGRATION]);
    }, 'existing'));

  it('turn a change of schema.prisma into a migration that closes the difference', () =>
    withProject(async (project) => {
      await project.run('deploy');
      await project.editSchema('open   Boolean', 'title  String?\n  open   Boolean');
      expect(await project.run('diff')).toMatchObject({
        code: 2,
        output: expect.stringContaining('ADD COLUMN'),
      });

      expect(await project.run('make', 'Add a title!')).toMatchObject({ code: 0 });
      const [, made = ''] = await project.migrations();
      expect(made).toMatch(/^\d{14}_add_a_title$/);
      expect(await project.readMigration(made)).toBe(
        '-- AlterTable\nALTER TABLE "notes" ADD COLUMN     "title" TEXT;\n',
      );

      expect(await project.run('status')).toEqual({ code: 1, output: `Pending: ${made}\n` });
      expect(await project.run('deploy')).toEqual({ code: 0, output: `Applied ${made}.\n` });
      expect(await project.run('diff')).toMatchObject({ code: 0 });
      expect(await project.run('status')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Up to date'),
      });
    }));

  it('point at what a migration drops', () =>
    withProject(async (project) => {
      await project.editSchema('@@index([owner])', '');
      expect(await project.run('make', 'drop')).toMatchObject({
        code: 0,
        output: expect.stringContaining('DROP INDEX "notes_owner_idx"'),
      });
    }, 'existing'));
});

describe.concurrent('migrations of capabilities', PATIENCE, () => {
  const HABITS = '20260101120000_habits';

  it('are applied with those of the schema, in the order of their names', () =>
    withProject(async (project) => {
      await project.writeMigration('20260102000000_later', 'ALTER TABLE habits ADD COLUMN later int;');
      await project.writeCapabilityMigration(
        'habits',
        HABITS,
        'CREATE TABLE habits (note uuid REFERENCES notes);',
      );
      expect(await project.run('status')).toMatchObject({
        code: 1,
        output: expect.stringContaining(`Pending: ${HABITS}`),
      });
      const { code, output } = await project.run('deploy');
      expect([code, output.match(/Applied \w+/g)]).toEqual([
        0,
        [`Applied ${FIRST_MIGRATION}`, `Applied ${HABITS}`, 'Applied 20260102000000_later'],
      ]);
    }, 'existing'));

  it('make tables that nobody proposes to drop, and whose drift is found', () =>
    withProject(async (project) => {
      await project.writeCapabilityMigration(
        'habits',
        HABITS,
        'CREATE TABLE habits (id int CHECK (id > 0)); CREATE INDEX habits_id ON habits (id);',
      );
      await project.run('deploy');
      expect(await project.run('diff')).toMatchObject({ code: 0 });
      expect(await project.run('make')).toMatchObject({ code: 0 });
      expect(await project.migrations()).toEqual([FIRST_MIGRATION]);
      expect(await project.run('drift')).toMatchObject({ code: 0 });
      await project.query('DROP INDEX habits_id; ALTER TABLE habits ADD COLUMN stray int');
      const drift = await project.run('drift');
      expect([drift.code, drift.output]).toEqual([2, expect.stringMatching(/habits[\s\S]*stray/)]);
    }));

  it('without their time in their name are refused before anything is applied', () =>
    withProject(async (project) => {
      await project.writeCapabilityMigration('habits', 'habits', 'SELECT 1');
      expect(await project.run('deploy')).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /capabilities\/habits\/migrations\/habits: a migration is called <14 digits>_<name>/,
        ),
      });
    }));

  it('of one name are refused', () =>
    withProject(async (project) => {
      await project.writeCapabilityMigration('habits', FIRST_MIGRATION, 'SELECT 1');
      expect(await project.run('deploy')).toMatchObject({
        code: 1,
        output: expect.stringContaining(`There are two migrations called ${FIRST_MIGRATION}`),
      });
    }));
});

describe.concurrent('drift', PATIENCE, () => {
  it('finds tables and hand-written objects that are not what the migrations make', () =>
    withProject(async (project) => {
      await project.run('deploy');
      await project.query(`CREATE TABLE stray (id int); DROP POLICY own_notes ON notes; DROP INDEX one_open_note;
        ALTER TABLE notes NO FORCE ROW LEVEL SECURITY; GRANT DELETE ON notes TO notes_reader`);
      const drift = await project.run('drift');
      expect(drift.code).toBe(2);
      expect(drift.output.split('\n')).toEqual(
        expect.arrayContaining([
          '  - stray',
          '[-] Missing policy own_notes on notes',
          '[-] Missing index one_open_note',
          '[+] Added grant DELETE on table notes to notes_reader',
          '[*] Changed row security notes',
        ]),
      );
    }));
});

describe.concurrent('reset', PATIENCE, () => {
  it('drops everything, other schemas and extensions too, and applies the migrations again', () =>
    withProject(async (project) => {
      await project.query(
        'CREATE SCHEMA "Left over"; CREATE TABLE "Left over".t (id int); CREATE EXTENSION citext',
      );
      expect(await project.run('reset')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Dropped everything'),
      });
      expect(await project.run('drift')).toMatchObject({
        code: 0,
        output: expect.stringContaining('No drift'),
      });
      expect(await project.query('SELECT to_regnamespace(\'"Left over"\') AS schema')).toEqual([
        { schema: null },
      ]);
    }, 'existing'));

  it('wants --force away from loopback, whatever host name the URL shows first', () =>
    withProject(async (project) => {
      for (const url of [
        'postgresql://a:secret@db.example.com/app',
        'postgresql://a:secret@127.0.0.1/app?host=db.example.com',
      ]) {
        const refused = await project.runAgainst(url, 'reset');
        expect(refused).toMatchObject({
          code: 1,
          output: expect.stringContaining('db.example.com:5432/app'),
        });
        expect(refused.output).not.toContain('secret');
      }
    }));
});

describe.concurrent('the database', PATIENCE, () => {
  it("is the local stack's without DATABASE_URL, else one line says what to do", () =>
    withProject(async (project, url) => {
      const missing = await project.runAgainst('', 'status');
      expect(missing).toEqual({
        code: 1,
        output: 'There is no database: set DATABASE_URL, or start the local stack with `npm start`.\n',
      });
      await mkdir(path.join(project.folder, '.roundtable'));
      await writeFile(path.join(project.folder, '.roundtable', 'postgres.json'), JSON.stringify({ url }));
      expect(await project.runAgainst('', 'deploy')).toMatchObject({ code: 0 });
    }));

  it('that does not answer is named in one line, without the password', () =>
    withProject(async (project) => {
      const refused = await project.runAgainst('postgresql://a:secret@127.0.0.1:1/app', 'deploy');
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/^No Postgres answers at 127\.0\.0\.1:1\/app .*\n$/);
    }));
});

it('no command leaves its throw-away database behind', () =>
  withProject(async (project) => {
    expect(await project.query("SELECT datname FROM pg_database WHERE datname LIKE '%shadow%'")).toEqual([]);
  }, 'existing'));

/** Gives `act` a project of its own, whose database exists beforehand only when asked for. */
async function withProject(
  act: (project: MigrationProject, url: string) => Promise<void>,
  database: 'absent' | 'existing' = 'absent',
): Promise<void> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  const url = urlOf(name);
  if (database === 'existing') await createDatabase(name);
  const project = await createProject(url);
  try {
    await act(project, url);
  } finally {
    await project.remove();
  }
}

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}

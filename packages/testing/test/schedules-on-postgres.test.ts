import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { SCHEDULE_TABLES } from '../src/postgres/read-tables.js';
import { stageOnPostgres } from '../src/postgres/stage-on-postgres.js';
import { play } from '../src/properties/play.js';
import { schedule } from '../src/properties/schedule.js';

let database: TestDatabase;
let observer: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  await observer.query(SCHEDULE_TABLES);
});
afterAll(async () => {
  await observer.end();
  await database.close();
});

async function locksWaitedFor(): Promise<number> {
  const { rows } = await observer.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return rows[0]?.waiting ?? 0;
}

test('whatever the schedule and the faults, the invariants hold on Postgres too', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (one) => {
      const userId = await database.newUser();
      expect(
        await play(one, (options) => stageOnPostgres({ db: database.db, userId, locksWaitedFor }, options)),
      ).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 5, endOnFailure: true },
  );
});

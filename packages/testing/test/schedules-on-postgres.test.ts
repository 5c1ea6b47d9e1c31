import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { SCHEDULE_TABLES } from '../src/postgres/read-tables.js';
import { stageOnPostgres } from '../src/postgres/stage-on-postgres.js';
import { play } from '../src/properties/play.js';
import { type Schedule, schedule } from '../src/properties/schedule.js';
import type { StageOptions } from '../src/properties/stage.js';
import { RUNS_ALL } from '../src/runs-all.js';

const RUNS = RUNS_ALL ? 300 : 25;
/** A schedule takes half a second, on a busy machine twenty times as long; one that hangs is found by this. */
const TIMEOUT_MS = RUNS * 60_000;

/** An effect whose worker dies whenever it has begun: the seed may play none. */
const LOST_EFFECT: Schedule = {
  moves: [{ type: 'tools', tools: ['send'], words: true, sameId: false }, { type: 'talk' }],
  actions: [{ type: 'say', text: 'hello' }, { type: 'settle' }],
  faults: {},
  poison: { turn: 1, point: 'begun', fault: 'kill' },
  renewAfterSteps: null,
  disposition: 'queue',
  pipeline: false,
  delays: [0],
};

let database: TestDatabase;
let observer: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  observer = new pg.Pool({ connectionString: database.url, max: 1 });
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

test('whatever the schedule and the faults, the invariants hold on Postgres too', {
  timeout: TIMEOUT_MS,
}, async () => {
  const struck = new Set<string>();
  const noted =
    ({ faults }: StageOptions): StageOptions['faults'] =>
    (at) => {
      const fault = faults(at);
      if (fault !== null) struck.add(fault).add(at.point);
      return fault;
    };
  await fc.assert(
    fc.asyncProperty(schedule, async (one) => {
      const about = { db: database.db, userId: await database.newUser(), locksWaitedFor };
      const broken = await play(one, (options) =>
        stageOnPostgres(about, { ...options, faults: noted(options) }),
      );
      expect(broken).toEqual([]);
    }),
    // Smaller schedules would take minutes to find; the seed and the path lead back to this one.
    { numRuns: RUNS, endOnFailure: true, examples: [[LOST_EFFECT]] },
  );
  // It was worth playing: each kind of fault struck, before and after what is claimed and committed.
  expect([...struck].sort()).toEqual(
    ['begin', 'begun', 'claimed', 'commit', 'committed', 'error', 'fault', 'kill', 'pause'].sort(),
  );
});

import type { UserTx } from '@roundtable/prisma';
import { runSource } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handOver } from '../../../packages/services/test/hand-over.js';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { followUpRuns } from '../hand-over-runs.js';
import { addFollowUpFigures } from '../operator-figures.js';
import { cancelFollowUp, createFollowUp, snoozeFollowUp } from '../service/follow-ups.js';
import type { ChangedFollowUp } from '../store/changed.js';

const NOW = new Date('2026-11-23T09:00:00Z');
let database: TestDatabase;
let user: string;
let told: ChangedFollowUp[];
let fails: boolean;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.withSystemSql((sql) => sql('DELETE FROM follow_ups'));
  user = await database.newUser();
  told = [];
  fails = false;
});

const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const remind = async (at = '2026-11-24T09:00') =>
  data(await me((tx) => createFollowUp(tx, { note: 'water', at }, { now: NOW })));

/** What the relay does with follow-ups, whose runs remember what they heard, or fail. */
function look(now = NOW): Promise<void> {
  const source = followUpRuns({
    now: () => now,
    handOver: async (one) => {
      if (fails) throw new Error('Temporal is away');
      told.push(one);
    },
  });
  return handOver(runSource(source, { db: database.db, log: { info: () => {}, warn: () => {} } }));
}

test('a run hears of its follow-up once, and again after each change', async () => {
  const { id } = await remind();
  await look();
  await look();
  expect(told).toMatchObject([{ id, userId: user, kind: 'reminder', note: 'water', pending: true }]);
  data(await me((tx) => snoozeFollowUp(tx, id, { until: '2026-11-25T09:00' }, NOW)));
  await look();
  data(await me((tx) => cancelFollowUp(tx, id)));
  await look();
  expect(told.map(({ pending }) => pending)).toEqual([true, true, false]);
});

test('what could not be handed over is when Temporal is back; nothing of a rolled-back change is', async () => {
  await Promise.all([remind(), remind(), remind(), remind(), remind()]);
  fails = true;
  await look();
  fails = false;
  await look();
  expect(new Set(told.map(({ id }) => id)).size).toBe(5);
  const undone = me(async (tx) => {
    await createFollowUp(tx, { note: 'never', at: '2026-11-24T09:00' }, { now: NOW });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await look();
  expect(told).toHaveLength(5);
});

test('two relays share the work', async () => {
  await Promise.all(Array.from({ length: 30 }, () => remind()));
  await Promise.all([look(), look()]);
  expect(told).toHaveLength(30);
  expect(new Set(told.map(({ id }) => id)).size).toBe(30);
});

test('a run hears again of what was due and did not come, after a minute', async () => {
  const { id } = await remind();
  const later = new Date('2026-11-24T09:00:20Z');
  await look(later);
  await look(later);
  expect(told).toHaveLength(1);
  await database.db.withSystemSql((sql) =>
    sql(`UPDATE follow_ups SET told_at = now() - interval '61 seconds'`),
  );
  await look(new Date('2026-11-24T09:00:10Z'));
  expect(told).toHaveLength(1);
  await look(later);
  expect(told.map((one) => one.id)).toEqual([id, id]);
});

test('operators see how many are to come, and how many of these are due', async () => {
  const { id } = await remind();
  await remind('2026-11-25T09:00');
  const late = await remind('2026-11-26T09:00');
  // By the database's clock, which knows nothing of the test's day.
  await me(({ sql }) =>
    sql(
      `UPDATE follow_ups SET due_at = now() + CASE WHEN id = $1::uuid THEN interval '-1 minute' ELSE interval '1 day' END`,
      [id],
    ),
  );
  data(await me((tx) => cancelFollowUp(tx, late.id)));
  const seen: Record<string, number> = {};
  const looks: Promise<void>[] = [];
  addFollowUpFigures({
    db: database.db,
    addFigures: (read, gauges) =>
      void looks.push(
        read().then((now) => {
          for (const { name, pick } of gauges) seen[name] = pick(now);
        }),
      ),
  });
  await Promise.all(looks);
  expect(seen).toEqual({ roundtable_follow_ups_pending: 2, roundtable_follow_ups_due: 1 });
});

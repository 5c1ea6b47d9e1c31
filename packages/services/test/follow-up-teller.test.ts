import type { UntoldFollowUp, UserTx } from '@roundtable/prisma';
import { cancelFollowUp, createFollowUp, createFollowUpTeller, snoozeFollowUp } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data } from './results.js';

const NOW = new Date('2026-11-23T09:00:00Z');
let database: TestDatabase;
let user: string;
let told: UntoldFollowUp[];
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

/** A teller with runs that remember, or fail; each look is asked for by hand. */
function teller(now = NOW) {
  return createFollowUpTeller({
    db: database.db,
    runs: {
      tell: async (one) => {
        if (fails) throw new Error('Temporal is away');
        told.push(one);
      },
    },
    log: { info: () => {}, warn: () => {} },
    now: () => now,
  });
}

test('a run is told of its follow-up once, and again after each change', async () => {
  const { id } = await remind();
  const one = teller();
  await one.look();
  await one.look();
  expect(told).toMatchObject([{ id, userId: user, kind: 'reminder', note: 'water', pending: true }]);
  data(await me((tx) => snoozeFollowUp(tx, id, { until: '2026-11-25T09:00' }, NOW)));
  await one.look();
  data(await me((tx) => cancelFollowUp(tx, id)));
  await one.look();
  expect(told.map(({ pending }) => pending)).toEqual([true, true, false]);
});

test('what could not be told is told when Temporal is back; nothing of a rolled-back change is', async () => {
  await Promise.all([remind(), remind(), remind(), remind(), remind()]);
  fails = true;
  await teller().look();
  fails = false;
  await teller().look();
  expect(new Set(told.map(({ id }) => id)).size).toBe(5);
  const undone = me(async (tx) => {
    await createFollowUp(tx, { note: 'never', at: '2026-11-24T09:00' }, { now: NOW });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await teller().look();
  expect(told).toHaveLength(5);
});

test('two tellers share the work', async () => {
  await Promise.all(Array.from({ length: 30 }, () => remind()));
  await Promise.all([teller().look(), teller().look()]);
  expect(told).toHaveLength(30);
  expect(new Set(told.map(({ id }) => id)).size).toBe(30);
});

test('what was due and did not come is told again, after a minute', async () => {
  const { id } = await remind();
  const later = new Date('2026-11-24T09:00:20Z');
  await teller(later).look();
  await teller(later).look();
  expect(told).toHaveLength(1);
  await database.db.withSystemSql((sql) =>
    sql(`UPDATE follow_ups SET told_at = now() - interval '61 seconds'`),
  );
  await teller(new Date('2026-11-24T09:00:10Z')).look();
  expect(told).toHaveLength(1);
  await teller(later).look();
  expect(told.map((one) => one.id)).toEqual([id, id]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../../goals/server.js';
import { checkInStatistics } from '../store/statistics.js';

let database: TestDatabase;
let user: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

const inZone = (zone: string) =>
  database.db.withUser(user, (tx) => tx.sql('UPDATE profiles SET time_zone = $1 RETURNING 1', [zone]));

const goal = async (title: string) =>
  data(await database.db.withUser(user, (tx) => createGoal(tx, { title }))).id;

async function checkIns(...rows: (string | [at: string, goalId: string])[]): Promise<void> {
  await database.db.withUser(user, async (tx) => {
    for (const row of rows) {
      const [at, goalId] = typeof row === 'string' ? [row, null] : row;
      await tx.sql(
        `INSERT INTO check_ins (user_id, goal_id, content, created_at)
         VALUES ($1::uuid, $2::uuid, 'x', $3::timestamptz) RETURNING 1`,
        [user, goalId, at],
      );
    }
  });
}

async function done(table: 'micro_wins' | 'milestones', goalId: string, ...times: string[]): Promise<void> {
  await database.db.withUser(user, async (tx) => {
    for (const at of times) {
      await tx.sql(
        `INSERT INTO ${table} (user_id, goal_id, title, done_at) VALUES ($1::uuid, $2::uuid, 'x', $3::timestamptz) RETURNING 1`,
        [user, goalId, at],
      );
    }
  });
}

const statistics = (now: string, days: number, goalId?: string) =>
  database.db.withUser(user, (tx) => checkInStatistics(tx, { days, goalId, now: new Date(now) }));

describe('figures of check-ins', () => {
  it('are counted on the user’s own days, across the night when the clocks go back', async () => {
    await inZone('Europe/Madrid'); // +02:00 until 2026-10-25 03:00, then +01:00
    const sleep = await goal('Sleep by eleven');
    await checkIns(
      '2026-10-18T21:59:00Z', // Sunday 18, 23:59: the period before
      '2026-10-18T22:00:00Z', // Monday 19, 00:00: the first instant of the period
      ['2026-10-23T05:30:00Z', sleep], // Friday 23, 07:30
      '2026-10-24T22:30:00Z', // Sunday 25, 00:30
      ['2026-10-25T22:59:00Z', sleep], // Sunday 25, 23:59, already in winter time
      ['2026-10-25T23:00:00Z', sleep], // Monday 26, 00:00
      '2026-10-28T12:00:00Z', // Wednesday 28, 13:00
    );
    await done('micro_wins', sleep, '2026-10-18T21:00:00Z', '2026-10-25T22:30:00Z', '2026-10-25T22:31:00Z');
    await done('milestones', sleep, '2026-10-26T08:00:00Z');
    expect(await statistics('2026-11-01T22:59:00Z', 14)).toEqual({
      timeZone: 'Europe/Madrid',
      days: 14,
      from: '2026-10-19',
      to: '2026-11-01',
      goalId: null,
      checkIns: 6,
      daysWithCheckIn: 5,
      microWinsDone: 2,
      milestonesDone: 1,
      perWeek: [
        { week: '2026-10-19', checkIns: 4, daysWithCheckIn: 3 },
        { week: '2026-10-26', checkIns: 2, daysWithCheckIn: 2 },
      ],
      byWeekday: { monday: 2, tuesday: 0, wednesday: 1, thursday: 0, friday: 1, saturday: 0, sunday: 2 },
      byTimeOfDay: { night: 3, morning: 1, afternoon: 1, evening: 1 },
      byGoal: expect.arrayContaining([
        { goalId: sleep, title: 'Sleep by eleven', checkIns: 3 },
        { goalId: null, title: null, checkIns: 3 },
      ]),
      longestGapDays: 4, // from the 29th to the 1st
      daysSinceLast: 4,
      before: {
        from: '2026-10-05',
        to: '2026-10-18',
        checkIns: 1,
        daysWithCheckIn: 1,
        microWinsDone: 1,
        milestonesDone: 0,
      },
      trend: {
        checkIns: { difference: 5, ratio: 6 },
        daysWithCheckIn: { difference: 4, ratio: 5 },
        microWinsDone: { difference: 1, ratio: 2 },
        milestonesDone: { difference: 1, ratio: null },
      },
    });
  });

  it('put one instant on different days and parts of the day in different zones', async () => {
    await checkIns('2026-03-29T11:30:00Z');
    const seen = async (zone: string) => {
      await inZone(zone);
      const { to, byWeekday, byTimeOfDay } = await statistics('2026-03-29T11:45:00Z', 1);
      return [
        to,
        ...Object.entries({ ...byWeekday, ...byTimeOfDay }).flatMap(([name, n]) => (n ? [name] : [])),
      ];
    };
    expect(await seen('Pacific/Auckland')).toEqual(['2026-03-30', 'monday', 'night']);
    expect(await seen('America/Los_Angeles')).toEqual(['2026-03-29', 'sunday', 'night']);
    expect(await seen('Europe/Madrid')).toEqual(['2026-03-29', 'sunday', 'afternoon']);
    expect(await seen('Asia/Kolkata')).toEqual(['2026-03-29', 'sunday', 'afternoon']);
  });

  it('divide the day as the user’s language does', async () => {
    await inZone('UTC');
    await checkIns(
      '2026-05-04T04:59:00Z',
      '2026-05-04T05:00:00Z',
      '2026-05-04T19:59:00Z',
      '2026-05-04T20:00:00Z',
    );
    const parts = async (locale: string) => {
      await database.db.withUser(user, (tx) =>
        tx.sql('UPDATE profiles SET locale = $1 RETURNING 1', [locale]),
      );
      return (await statistics('2026-05-04T22:00:00Z', 1)).byTimeOfDay;
    };
    expect(await parts('en')).toEqual({ night: 1, morning: 1, afternoon: 0, evening: 2 });
    expect(await parts('es')).toEqual({ night: 1, morning: 1, afternoon: 1, evening: 1 });
  });

  it('keep to a goal when asked, and to what had happened by then', async () => {
    const [run, read] = [await goal('Run'), await goal('Read')];
    await checkIns(
      ['2026-05-04T10:00:00Z', run],
      ['2026-05-05T10:00:00Z', read],
      ['2026-05-09T10:00:00Z', run],
    );
    await done('micro_wins', run, '2026-05-05T10:00:00Z');
    await done('micro_wins', read, '2026-05-05T10:00:00Z', '2026-05-06T10:00:00Z');
    const figures = await statistics('2026-05-07T12:00:00Z', 7, run);
    expect(figures).toMatchObject({
      goalId: run,
      checkIns: 1,
      microWinsDone: 1,
      daysSinceLast: 3,
      byGoal: [{ goalId: run, title: 'Run', checkIns: 1 }],
    });
  });

  it('of nobody’s check-ins are zeros and nulls', async () => {
    await inZone('America/Santiago');
    const figures = await statistics('2026-09-06T12:00:00Z', 3);
    expect(figures).toMatchObject({ from: '2026-09-04', to: '2026-09-06', checkIns: 0, daysWithCheckIn: 0 });
    expect(figures).toMatchObject({ longestGapDays: null, daysSinceLast: null, byGoal: [] });
    expect(figures.trend.checkIns).toEqual({ difference: 0, ratio: null });
  });

  it('leave out what was done for a deleted goal, and count its check-ins as about no goal', async () => {
    const gone = await goal('Gone');
    await checkIns(['2026-05-04T10:00:00Z', gone]);
    await done('milestones', gone, '2026-05-04T11:00:00Z');
    await database.db.withUser(user, (tx) => tx.sql('UPDATE goals SET deleted_at = now() RETURNING 1'));
    expect(await statistics('2026-05-04T12:00:00Z', 7)).toMatchObject({
      milestonesDone: 0,
      byGoal: [{ goalId: null, title: null, checkIns: 1 }],
    });
  });

  it('of another user stay theirs, also when their goal is named', async () => {
    const theirs = await goal('Theirs');
    await checkIns(['2026-05-04T10:00:00Z', theirs]);
    user = await database.newUser();
    expect(await statistics('2026-05-04T12:00:00Z', 7, theirs)).toMatchObject({ checkIns: 0, byGoal: [] });
  });

  it('equal a count by hand over a year of random instants in zones with odd clock changes', async () => {
    // None whose rules change at short notice: Node and Postgres have time zone data of different editions.
    const zones = [
      'Europe/Madrid',
      'America/Havana',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Africa/Cairo',
    ];
    const now = new Date('2026-11-20T09:17:00Z');
    const instants = Array.from({ length: 400 }, (_, i) => {
      const minutes = (i * 7_919 + 13 * i * i) % (380 * 24 * 60);
      return new Date(now.getTime() - minutes * 60_000).toISOString();
    });
    await checkIns(...instants);
    for (const zone of zones) {
      await inZone(zone);
      const local = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const all = instants.map((at) => local.format(new Date(at)));
      const figures = await statistics(now.toISOString(), 180);
      const inside = all.filter((at) => at.slice(0, 10) >= figures.from);
      const before = all.filter(
        (at) => at.slice(0, 10) < figures.from && at.slice(0, 10) >= figures.before.from,
      );
      expect(figures.checkIns).toBe(inside.length);
      expect(figures.daysWithCheckIn).toBe(new Set(inside.map((at) => at.slice(0, 10))).size);
      expect(figures.before.checkIns).toBe(before.length);
      expect(figures.byTimeOfDay.night).toBe(inside.filter((at) => Number(at.slice(11, 13)) < 5).length);
      expect(figures.byWeekday.sunday).toBe(
        inside.filter((at) => new Date(`${at.slice(0, 10)}T00:00:00Z`).getUTCDay() === 0).length,
      );
      expect(figures.perWeek.reduce((sum, week) => sum + week.checkIns, 0)).toBe(inside.length);
    }
  });

  it('can be told in every time zone that a profile can have', async () => {
    const names = Intl.supportedValuesOf('timeZone');
    const unknown = await database.db.withSystem((tx) =>
      tx.sql<{ name: string }>(
        `SELECT name FROM jsonb_array_elements_text($1::jsonb) AS name
         WHERE lower(name) NOT IN (SELECT lower(name) FROM pg_timezone_names)`,
        [JSON.stringify(names)],
      ),
    );
    expect(unknown).toEqual([]);
  });
});

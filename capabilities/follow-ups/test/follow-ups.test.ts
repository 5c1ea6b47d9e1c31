import { instantOf, localTimeAt, Team } from '@roundtable/core';
import { insertConversation, type UserTx } from '@roundtable/prisma';
import { type AcceptedInput, createAcceptance, updateProfile } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../../goals/server.js';
import { createFollowUpActivities } from '../activities.js';
import { deliverFollowUp } from '../delivery/deliver.js';
import { planFollowUp } from '../plan-follow-up.js';
import {
  createCommitment,
  getCommitment,
  settleCommitment,
  updateCommitment,
} from '../service/commitments.js';
import {
  cancelFollowUp,
  completeFollowUp,
  createFollowUp,
  getFollowUp,
  listFollowUps,
  snoozeFollowUp,
} from '../service/follow-ups.js';
import { lockFollowUp } from '../store/rows.js';

const MADRID = 'Europe/Madrid';
const agent = (id: string) => ({ id, name: id, role: 'Talks', color: '#000000', prompt: `You are ${id}.` });
const teamOf = (id: string, followUps?: { agent: string }) =>
  Team.parse({
    id,
    name: id,
    description: 'A team.',
    locales: ['en'],
    home: 'host',
    values: 'Be kind.',
    agents: [agent('host'), agent('partner')],
    ...(followUps === undefined ? {} : { followUps }),
  });

let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const team of [teamOf('table', { agent: 'partner' }), teamOf('mute')]) {
    await database.db.withSystemSql(async (sql) => {
      await sql('INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $1, $2::jsonb)', [
        team.id,
        JSON.stringify(team),
      ]);
      await sql('INSERT INTO teams (id, current_hash, updated_at) VALUES ($1, $1, now())', [team.id]);
    });
  }
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  data(await me((tx) => updateProfile(tx, { timeZone: MADRID })));
});

const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const at = (local: string, zone = MADRID) => new Date(instantOf(local, zone));
const MONDAY = at('2026-11-23T10:00');

const open = (team = 'table') =>
  database.db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      userId: user,
      team,
      homeAgent: 'host',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );

async function say(conversationId: string, text = 'hello'): Promise<void> {
  const acceptance = createAcceptance(database.db, { previews: true, dailyLimit: 0 });
  data(await acceptance.message(user, conversationId, { body: { text }, idempotencyKey: null }));
}

/** The workflow and the turn, played by hand: all that waits in the inbox is spoken and answered. */
const speak = () =>
  me((tx) =>
    tx.sql(`UPDATE inputs SET taken_at = now(), outcome = 'answered' WHERE user_id = $1::uuid RETURNING n`, [
      user,
    ]),
  );

const remind = async (local: string, now = MONDAY, conversationId: string | null = null) =>
  data(
    await me((tx) => createFollowUp(tx, { note: 'water the plants', at: local, conversationId }, { now })),
  );

const plan = (id: string, now: Date) =>
  database.db.withUserSql(user, (sql) => planFollowUp(sql, id, { now, previews: true, defaultTeam: null }));

/** Delivers the occurrence that the row waits for, as the workflow would. */
async function deliver(id: string, now: Date) {
  const waiting = await plan(id, now);
  if (waiting.type === 'ended') throw new Error(`nothing to come: ${waiting.why}`);
  return deliverOccurrence(id, waiting.occurrence, now);
}

const deliverOccurrence = (followUpId: string, occurrence: number, now: Date) =>
  database.db.withUserSql(user, (sql) =>
    deliverFollowUp(
      sql,
      { followUpId, userId: user, occurrence },
      { now, previews: true, defaultTeam: null },
    ),
  );

const systemInputs = () =>
  me((tx) =>
    tx.sql<{ text: string; topic: string; topicId: string; outcome: string | null; conversationId: string }>(
      `SELECT text, topic, topic_id::text AS "topicId", outcome, conversation_id::text AS "conversationId" FROM inputs
       WHERE user_id = $1::uuid AND kind = 'system' ORDER BY created_at`,
      [user],
    ),
  );

describe('where previews are off', () => {
  test('neither the plan nor the signal of a follow-up carries a word of the user', async () => {
    const conversationId = await open();
    const now = at('2026-11-24T09:00');
    const followUp = await remind('2026-11-24T09:00', MONDAY, conversationId);
    const signalled: AcceptedInput[] = [];
    const { planFollowUp: planned, deliverFollowUp: told } = createFollowUpActivities({
      db: database.db,
      delivery: { deliver: async (accepted) => void signalled.push(accepted) },
      log: { info: () => {}, warn: () => {} },
      now: () => now,
      previews: false,
      defaultTeam: null,
    });
    const about = { followUpId: followUp.id, userId: user };
    expect(await planned(about)).toMatchObject({ label: 'reminder for Tue 2026-11-24 09:00 Europe/Madrid' });
    await told({ ...about, occurrence: 1 });
    expect(signalled.map(({ input }) => input)).toEqual([
      { n: 1, id: expect.any(String), kind: 'system', confirmationId: null, preview: '' },
    ]);
  });
});

describe('a follow-up that is due', () => {
  test('becomes an input of its conversation, with a delivery and a mail, once', async () => {
    const conversationId = await open();
    const followUp = await remind('2026-11-24T09:00', MONDAY, conversationId);
    expect(followUp).toMatchObject({ status: 'scheduled', nextLocal: '2026-11-24T09:00', kind: 'reminder' });
    const now = at('2026-11-24T09:00');
    const first = await deliverOccurrence(followUp.id, 1, now);
    const again = await deliverOccurrence(followUp.id, 1, now);
    expect(first.outcome).toContain('delivered as input 1');
    expect([again.outcome, again.spoken, again.next]).toEqual([
      'settled before',
      null,
      { type: 'ended', why: 'it was told' },
    ]);
    expect(await systemInputs()).toEqual([
      {
        text: 'Reminder for Tuesday 24 November, 09:00: water the plants',
        topic: 'follow_up',
        topicId: followUp.id,
        outcome: null,
        conversationId,
      },
    ]);
    const mails = await me((tx) => tx.sql('SELECT type FROM outbox WHERE user_id = $1::uuid', [user]));
    expect(mails).toEqual([{ type: 'email.follow_up' }]);
    expect(data(await me((tx) => getFollowUp(tx, followUp.id)))).toMatchObject({
      status: 'sent',
      nextAt: null,
    });
  });

  test('twenty attempts at once tell it once', async () => {
    await open();
    const { id } = await remind('2026-11-24T09:00');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => deliverOccurrence(id, 1, at('2026-11-24T09:00'))),
    );
    expect(all.filter(({ spoken }) => spoken !== null)).toHaveLength(1);
    expect(await systemInputs()).toHaveLength(1);
  });

  test('a clock that jumps back and forth tells it once, and never before its time', async () => {
    await open();
    const { id } = await remind('2026-11-24T09:00');
    expect((await deliver(id, at('2026-11-24T07:30'))).outcome).toBe('deferred: not yet');
    expect((await deliver(id, at('2026-11-24T11:00'))).spoken).not.toBeNull();
    expect((await deliverOccurrence(id, 1, at('2026-11-24T09:00'))).spoken).toBeNull();
    expect(await systemInputs()).toHaveLength(1);
  });

  test('waits for the end of quiet hours, and tells the operator why', async () => {
    await open();
    const { id, nextLocal } = await remind('2026-11-24T22:30');
    expect(nextLocal).toBe('2026-11-25T08:00');
    const attempt = await deliver(id, at('2026-11-24T22:30'));
    expect(attempt.next).toMatchObject({
      type: 'wait',
      until: at('2026-11-25T08:00').toISOString(),
      label: "reminder 'water the plants' for Tue 2026-11-24 22:30 Europe/Madrid",
      deferrals: 1,
      deferredFor: 'quiet_hours',
    });
    expect((await deliver(id, at('2026-11-25T08:00'))).spoken).not.toBeNull();
  });

  test('waits while messages wait in its conversation', async () => {
    const conversationId = await open();
    const { id } = await remind('2026-11-24T09:00');
    await say(conversationId);
    const attempt = await deliver(id, at('2026-11-24T09:00'));
    expect(attempt).toMatchObject({ outcome: 'deferred: busy', spoken: null });
    await speak();
    expect((await deliver(id, at('2026-11-24T09:01'))).spoken).not.toBeNull();
  });

  test('keeps to the cap of the local day', async () => {
    await open();
    data(await me((tx) => updateProfile(tx, { followUpsPerDay: 1 })));
    const [one, two] = [await remind('2026-11-24T09:00'), await remind('2026-11-24T09:00')];
    expect((await deliver(one.id, at('2026-11-24T09:00'))).spoken).not.toBeNull();
    await speak();
    const second = await deliver(two.id, at('2026-11-24T09:00'));
    expect(second.outcome).toBe('deferred: daily cap');
    expect(second.next).toMatchObject({ until: at('2026-11-25T08:00').toISOString() });
    expect((await deliver(two.id, at('2026-11-25T08:00'))).spoken).not.toBeNull();
  });

  test('after two unanswered ones there is silence until the user returns, wherever', async () => {
    const conversationId = await open();
    const ids = [];
    for (const hour of ['09', '10', '11']) ids.push((await remind(`2026-11-24T${hour}:00`)).id);
    const [one = '', two = '', three = ''] = ids;
    expect((await deliver(one, at('2026-11-24T09:00'))).spoken).not.toBeNull();
    await speak();
    expect((await deliver(two, at('2026-11-24T10:00'))).spoken).not.toBeNull();
    await speak();
    expect((await deliver(three, at('2026-11-24T11:00'))).outcome).toBe('deferred: unanswered');
    const elsewhere = await open();
    await say(elsewhere);
    await speak();
    expect((await deliver(three, at('2026-11-25T08:00'))).spoken).not.toBeNull();
    expect(data(await me((tx) => getFollowUp(tx, one))).answeredAt).toBeNull();
    await say(conversationId);
    expect(data(await me((tx) => getFollowUp(tx, one))).answeredAt).not.toBeNull();
  });

  test('is spoken in the latest conversation of a team that speaks unasked, or in a new one', async () => {
    await open('mute');
    const first = await deliver((await remind('2026-11-24T09:00')).id, at('2026-11-24T09:00'));
    await speak();
    const rows = await me((tx) =>
      tx.sql<{ team: string }>('SELECT team_id AS team FROM conversations WHERE id = $1::uuid', [
        first.spoken?.conversationId,
      ]),
    );
    expect(rows).toEqual([{ team: 'table' }]);
    const gone = await open();
    await me((tx) =>
      tx.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid RETURNING 1', [gone]),
    );
    const second = await deliver((await remind('2026-11-24T10:00')).id, at('2026-11-24T10:00'));
    expect(second.spoken?.conversationId).toBe(first.spoken?.conversationId);
  });
});

describe('what the user says of it', () => {
  test('a snooze brings a told one again, at the new local time', async () => {
    await open();
    const { id } = await remind('2026-11-24T09:00');
    await deliver(id, at('2026-11-24T09:00'));
    await speak();
    const snoozed = data(
      await me((tx) => snoozeFollowUp(tx, id, { until: '2026-11-25T17:00' }, at('2026-11-24T09:10'))),
    );
    expect(snoozed).toMatchObject({ status: 'scheduled', snoozed: true, nextLocal: '2026-11-25T17:00' });
    expect((await deliver(id, at('2026-11-25T17:00'))).spoken).not.toBeNull();
    expect(await systemInputs()).toHaveLength(2);
  });

  test('done and cancelled are told no more; what waits to be spoken is dropped', async () => {
    await open();
    const [one, two] = [await remind('2026-11-24T09:00'), await remind('2026-11-24T09:00')];
    data(await me((tx) => cancelFollowUp(tx, one.id)));
    expect(await plan(one.id, at('2026-11-24T09:00'))).toEqual({ type: 'ended', why: 'cancelled' });
    await deliver(two.id, at('2026-11-24T09:00'));
    data(await me((tx) => completeFollowUp(tx, two.id)));
    expect((await systemInputs()).map(({ outcome }) => outcome)).toEqual(['withdrawn']);
    expect(errorOf(await me((tx) => completeFollowUp(tx, two.id))).code).toBe('CONFLICT');
  });

  test('times that have passed, or belong to nobody, are refused in words that help', async () => {
    const past = errorOf(
      await me((tx) => createFollowUp(tx, { note: 'x', at: '2026-11-22T09:00' }, { now: MONDAY })),
    );
    expect(past).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'at: 2026-11-22T09:00 has passed; it is 2026-11-23T10:00 in Europe/Madrid',
    });
    const unreal = errorOf(
      await me((tx) => createFollowUp(tx, { note: 'x', at: '2026-02-30T09:00' }, { now: MONDAY })),
    );
    expect(unreal.message).toContain('must be a local time such as 2026-12-31T09:00');
    const { id } = await remind('2026-11-24T09:00');
    const stranger = await database.newUser();
    const foreign = await database.db.withUser(stranger, (tx) => cancelFollowUp(tx, id));
    expect(errorOf(foreign).code).toBe('NOT_FOUND');
  });

  test('a change of zone or quiet hours moves what is still to come', async () => {
    const { id } = await remind('2026-11-24T09:00');
    data(await me((tx) => updateProfile(tx, { timeZone: 'America/New_York' })));
    expect(await plan(id, MONDAY)).toMatchObject({
      until: at('2026-11-24T09:00', 'America/New_York').toISOString(),
    });
    data(await me((tx) => updateProfile(tx, { quietHoursEnd: '09:30' })));
    expect(await plan(id, MONDAY)).toMatchObject({
      until: at('2026-11-24T09:30', 'America/New_York').toISOString(),
    });
  });
});

describe('a commitment', () => {
  const commit = (due: string | null, now = MONDAY) =>
    me((tx) => createCommitment(tx, { text: 'call the gym', due }, { now }));
  const followUps = async () => data(await me((tx) => listFollowUps(tx, {}))).items;

  test('with a due time is followed up then, and once more a day later, and no more', async () => {
    await open();
    const commitment = data(await commit('2026-11-24T09:00'));
    expect(commitment).toMatchObject({ status: 'open', dueLocal: '2026-11-24T09:00' });
    const [followUp] = await followUps();
    const id = followUp?.id ?? '';
    expect(followUp).toMatchObject({ kind: 'commitment', commitmentId: commitment.id });
    await deliver(id, at('2026-11-24T09:00'));
    await speak();
    expect(await plan(id, at('2026-11-24T09:05'))).toMatchObject({
      until: at('2026-11-25T09:00').toISOString(),
    });
    const second = await deliver(id, at('2026-11-25T09:00'));
    expect(second.next).toEqual({ type: 'ended', why: 'it was told' });
    expect((await systemInputs()).map(({ text }) => text)).toEqual([
      'Follow-up on “call the gym”, planned for Tuesday 24 November, 09:00.',
      'A last, light follow-up on “call the gym”. There will be no more until this comes up again.',
    ]);
  });

  test('that an outage held back is asked after again a day after it was told, not at once', async () => {
    await open();
    data(await commit('2026-11-24T09:00'));
    const id = (await followUps())[0]?.id ?? '';
    const told = await deliver(id, at('2026-11-27T10:00'));
    expect(told.next).toMatchObject({ until: at('2026-11-28T09:00').toISOString() });
    await speak();
    expect((await deliver(id, at('2026-11-27T10:01'))).outcome).toBe('deferred: not yet');
    expect((await followUps())[0]).toMatchObject({ wantedLocal: '2026-11-28T09:00' });
  });

  test('that was answered for is not asked after again', async () => {
    const conversationId = await open();
    data(await commit('2026-11-24T09:00'));
    const id = (await followUps())[0]?.id ?? '';
    await deliver(id, at('2026-11-24T09:00'));
    await speak();
    await say(conversationId, 'I called them');
    expect(await plan(id, at('2026-11-24T09:05'))).toEqual({ type: 'ended', why: 'it was answered' });
  });

  test('without a due time, or settled before it, is not followed up', async () => {
    data(await commit(null));
    expect(await followUps()).toEqual([]);
    const { id } = data(await commit('2026-11-24T09:00'));
    data(await me((tx) => settleCommitment(tx, id, { status: 'done' })));
    expect((await followUps()).map(({ status, nextAt }) => [status, nextAt])).toEqual([['done', null]]);
    expect(errorOf(await me((tx) => settleCommitment(tx, id, { status: 'done' }))).code).toBe('CONFLICT');
  });

  test('that is moved is followed up at the new time only; in another zone at the same local time', async () => {
    const { id } = data(await commit('2026-11-24T09:00'));
    data(await me((tx) => updateCommitment(tx, id, { due: '2026-11-26T18:00' }, MONDAY)));
    const open = (await followUps()).filter(({ nextAt }) => nextAt !== null);
    expect(open.map(({ nextLocal }) => nextLocal)).toEqual(['2026-11-26T18:00']);
    data(await me((tx) => updateProfile(tx, { timeZone: 'Asia/Kolkata' })));
    await plan(open[0]?.id ?? '', MONDAY);
    const moved = data(await me((tx) => getCommitment(tx, id)));
    expect([moved.dueLocal, moved.dueAt]).toEqual([
      '2026-11-26T18:00',
      at('2026-11-26T18:00', 'Asia/Kolkata').toISOString(),
    ]);
  });
});

describe('rhythms', () => {
  const rhythm = async (kind: string) => {
    const { items } = data(await me((tx) => listFollowUps(tx, {})));
    const found = items.find((one) => one.kind === kind);
    if (found === undefined) throw new Error(`there is no ${kind}`);
    return found;
  };
  const begin = () => me((tx) => createGoal(tx, { title: 'Run' }, MONDAY));
  const checkIn = (...locals: string[]) =>
    me(async (tx) => {
      for (const local of locals) {
        await tx.sql(
          `INSERT INTO check_ins (user_id, content, created_at) VALUES ($1::uuid, 'ran', $2::timestamptz) RETURNING 1`,
          [user, at(local).toISOString()],
        );
      }
    });

  test('begin with the first goal, once, a whole period ahead', async () => {
    expect(data(await me((tx) => listFollowUps(tx, {}))).items).toEqual([]);
    await begin();
    await begin();
    const { items } = data(await me((tx) => listFollowUps(tx, {})));
    expect(items.map(({ kind, rhythm, nextLocal }) => [kind, rhythm, nextLocal]).sort()).toEqual([
      ['missed_check_in', 'daily', '2026-11-24T18:00'],
      ['monthly_insights', 'monthly', '2026-12-01T10:00'],
      ['weekly_insights', 'weekly', '2026-11-29T18:00'],
    ]);
  });

  test('a check-in in the period leaves the question out; else it is asked, and comes again the next day', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    await checkIn('2026-11-24T07:00');
    const first = await deliver(id, at('2026-11-24T18:00'));
    expect(first.outcome).toBe('left out: there was a check-in');
    const second = await deliver(id, at('2026-11-25T18:00'));
    expect(second.spoken?.text).toBe(
      'Time for a friendly hello: there was no check-in this time, and that is fine.',
    );
    expect(second.next).toMatchObject({ occurrence: 3, until: at('2026-11-26T18:00').toISOString() });
  });

  test('an occurrence that is tried again, even in its own minute, is told once', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    const now = at('2026-11-24T18:00');
    expect((await deliverOccurrence(id, 1, now)).spoken).not.toBeNull();
    await speak();
    expect((await deliverOccurrence(id, 1, at('2026-11-25T18:00'))).outcome).toBe('settled before');
    expect(await systemInputs()).toHaveLength(1);
  });

  test('days without a system are skipped, not made up for: nobody is asked after yesterday an hour before today', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    const late = await deliver(id, at('2026-11-28T12:00'));
    expect([late.outcome, late.spoken]).toEqual(['left out: it came too late', null]);
    expect(late.next).toMatchObject({ until: at('2026-11-28T18:00').toISOString() });
  });

  test('when a system comes back soon after an occurrence, that one is told', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    const late = await deliver(id, at('2026-11-28T18:30'));
    expect(late.next).toMatchObject({ until: at('2026-11-28T18:00').toISOString() });
    expect((await deliver(id, at('2026-11-28T18:30'))).spoken).not.toBeNull();
  });

  test('never silence what the user asked for', async () => {
    await open();
    await begin();
    await remind('2026-11-30T09:00');
    const { id } = await rhythm('missed_check_in');
    await deliver(id, at('2026-11-24T18:00'));
    await speak();
    expect((await deliver(id, at('2026-11-25T18:00'))).outcome).toBe('left out: unanswered');
    const { id: asked } = await rhythm('reminder');
    expect((await deliver(asked, at('2026-11-30T09:00'))).spoken).not.toBeNull();
  });

  test('what is asked for outside of a conversation is a sign of life', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    for (const day of ['24', '25']) {
      await deliver(id, at(`2026-11-${day}T18:00`));
      await speak();
    }
    const asked = await remind('2026-11-30T09:00');
    expect((await deliver(asked.id, at('2026-11-30T09:00'))).spoken).not.toBeNull();
  });

  test('that are turned off take back what still waits to be spoken', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    await deliver(id, at('2026-11-24T18:00'));
    data(await me((tx) => updateProfile(tx, { checkInRhythm: 'off' }, MONDAY)));
    expect((await systemInputs()).map(({ outcome }) => outcome)).toEqual(['withdrawn']);
  });

  test('unanswered, they fall silent without piling up', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    for (const day of ['24', '25']) {
      await deliver(id, at(`2026-11-${day}T18:00`));
      await speak();
    }
    expect((await deliver(id, at('2026-11-26T18:00'))).outcome).toBe('left out: unanswered');
    expect((await rhythm('missed_check_in')).nextLocal).toBe('2026-11-27T18:00');
  });

  test('the week in figures is told from the database, and left out when it is thin', async () => {
    await open();
    await begin();
    const { id } = await rhythm('weekly_insights');
    await checkIn('2026-11-23T20:00', '2026-11-25T08:00');
    expect((await deliver(id, at('2026-11-29T18:00'))).outcome).toBe(
      'left out: 2 check-ins are too few to tell anything',
    );
    await checkIn('2026-11-30T09:00', '2026-12-01T09:00', '2026-12-01T19:00', '2026-12-06T09:00');
    const told = await deliver(id, at('2026-12-06T18:00'));
    expect(told.spoken?.text).toBe(
      [
        'The week in figures, 2026-11-30 to 2026-12-06.',
        'Check-ins: 4 (days with a check-in: 3). In the period before: 2 (days: 2).',
        'Small steps done: 0 (before: 0). Milestones reached: 0 (before: 0).',
        'Check-ins by goal: without a goal (4).',
      ].join('\n'),
    );
    expect((await systemInputs())[0]?.topic).toBe('insights');
  });

  test('the month in figures covers the month that ended', async () => {
    await open();
    await begin();
    const { id } = await rhythm('monthly_insights');
    await checkIn('2026-11-01T09:00', '2026-11-20T09:00', '2026-11-30T23:00', '2026-12-01T09:00');
    const told = await deliver(id, at('2026-12-01T10:00'));
    expect(told.spoken?.text).toContain(
      'The month in figures, 2026-11-01 to 2026-11-30.\nCheck-ins: 3 (days with a check-in: 3)',
    );
    expect(told.next).toMatchObject({ until: at('2027-01-01T10:00').toISOString() });
  });

  test('are turned off and on by the profile, and off by cancelling them', async () => {
    await begin();
    data(await me((tx) => updateProfile(tx, { checkInRhythm: 'off', weeklyInsights: false }, MONDAY)));
    expect((await rhythm('missed_check_in')).status).toBe('cancelled');
    data(await me((tx) => updateProfile(tx, { checkInRhythm: 'weekly' }, MONDAY)));
    expect(await rhythm('missed_check_in')).toMatchObject({
      status: 'scheduled',
      rhythm: 'weekly',
      nextLocal: '2026-11-30T18:00',
    });
    data(await me((tx) => rhythm('monthly_insights').then(({ id }) => cancelFollowUp(tx, id))));
    expect((await me((tx) => tx.profile.get()))?.monthlyInsights).toBe(false);
    expect((await rhythm('monthly_insights')).status).toBe('cancelled');
  });

  test('are cancelled also where the profile has them off already', async () => {
    await begin();
    await me((tx) => tx.profile.update({ monthlyInsights: false })); // beside the goal that began them
    data(await me((tx) => rhythm('monthly_insights').then(({ id }) => cancelFollowUp(tx, id))));
    expect((await rhythm('monthly_insights')).status).toBe('cancelled');
  });

  test('that were turned off before they began can be turned on; until then no run hears of them', async () => {
    const off = { checkInRhythm: 'off', weeklyInsights: false, monthlyInsights: false };
    data(await me((tx) => updateProfile(tx, off, MONDAY)));
    expect(data(await me((tx) => listFollowUps(tx, {}))).items).toEqual([]);
    await begin();
    const untold = await database.db.withSystemSql((sql) =>
      sql('SELECT 1 FROM follow_ups WHERE user_id = $1::uuid AND (told_at IS NULL OR pending)', [user]),
    );
    expect(untold).toEqual([]);
    expect((await rhythm('weekly_insights')).status).toBe('cancelled');
    data(await me((tx) => updateProfile(tx, { weeklyInsights: true }, MONDAY)));
    expect(await rhythm('weekly_insights')).toMatchObject({
      status: 'scheduled',
      nextLocal: '2026-11-29T18:00',
    });
    expect((await rhythm('missed_check_in')).status).toBe('cancelled');
  });

  test('a profile that changes before the first goal or check-in begins none', async () => {
    data(await me((tx) => updateProfile(tx, { weeklyInsights: false, timeZone: 'Asia/Tokyo' }, MONDAY)));
    expect(data(await me((tx) => listFollowUps(tx, {}))).items).toEqual([]);
  });

  test('nine in the morning stays nine in the morning across a change of the clock', async () => {
    await open();
    await begin();
    const { id } = await rhythm('missed_check_in');
    await me((tx) =>
      tx.sql(`UPDATE follow_ups SET local_time = '2027-03-26T09:00' WHERE id = $1::uuid RETURNING 1`, [id]),
    );
    const times = [];
    for (const day of ['26', '27', '28', '29']) {
      const waiting = await plan(id, at('2027-03-25T12:00'));
      if (waiting.type !== 'wait') throw new Error('nothing to come');
      times.push(`${localTimeAt(Date.parse(waiting.until), MADRID)} ${waiting.until}`);
      await checkIn(`2027-03-${day}T08:00`);
      await deliver(id, at(`2027-03-${day}T09:00`));
    }
    expect(times).toEqual([
      '2027-03-26T09:00 2027-03-26T08:00:00.000Z',
      '2027-03-27T09:00 2027-03-27T08:00:00.000Z',
      '2027-03-28T09:00 2027-03-28T07:00:00.000Z',
      '2027-03-29T09:00 2027-03-29T07:00:00.000Z',
    ]);
  });
});

test('a row that is locked by its user’s change is seen as changed', async () => {
  await open();
  const { id } = await remind('2026-11-24T09:00');
  const change = me(async (tx) => {
    await lockFollowUp(tx.sql, id);
    data(await cancelFollowUp(tx, id));
  });
  await Promise.all([change, deliverOccurrence(id, 1, at('2026-11-24T09:00'))]);
  const told = (await systemInputs()).filter(({ outcome }) => outcome !== 'withdrawn');
  expect(told).toEqual([]);
});

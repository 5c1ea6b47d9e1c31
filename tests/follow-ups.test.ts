import type { Client } from '@roundtable/client';
import { type System, startSystem, toolUse } from '@roundtable/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idle, open, say, tell, transcript } from './support.js';

// The product's own clock is moved on: hours pass in a moment, and every process finds that they have passed.

const MADRID = 'Europe/Madrid';
let system: System;
beforeAll(async () => {
  system = await startSystem({ clock: 'skipping', env: { PUBLIC_URL: 'http://localhost:4321' } });
});
afterAll(() => system.stop());
beforeEach(() => {
  system.simulator.script([
    {
      match: { lastUserText: 'Follow-up on' },
      reply: { content: 'How did your call go? Any answer is fine.' },
    },
    {
      match: { lastUserText: 'A last, light follow-up' },
      reply: { content: 'One last hello about your call.' },
    },
    { match: { lastUserText: 'Reminder for' }, reply: { content: 'Here is your reminder: the plants.' } },
    { match: { any: true }, reply: { content: 'All right.' } },
  ]);
});

async function person(email: string) {
  const { client, user } = await system.signIn(email);
  await client.profile.update({
    timeZone: MADRID,
    quietHoursStart: '00:00',
    quietHoursEnd: '00:00',
    followUpsPerDay: 10,
  });
  return { client, user };
}

/** The user's clock, so many hours on, cut to the minute. */
async function localIn(hours: number): Promise<{ local: string; instant: Date }> {
  const instant = new Date(
    Math.ceil((await system.clock.now()).getTime() / 60_000) * 60_000 + hours * 3_600_000,
  );
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: MADRID,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant);
  return { local: local.replace(' ', 'T'), instant };
}

/** What the follow-ups of a conversation came to in its transcript: the event, and who answered to it. */
async function spoken(client: Client, id: string) {
  const rows = await transcript(client, id);
  return rows.flatMap((row, i) => {
    if (row.role !== 'system' || row.kind !== 'event') return [];
    const answer = rows.slice(i).find((one) => one.role === 'agent' && one.turn === row.turn);
    return [{ event: row.text, agent: answer?.agent?.id ?? null, text: answer?.text ?? null }];
  });
}

async function told(client: Client, id: string, count: number) {
  const all = await system.eventually(`${count} follow-ups are answered to`, async () => {
    const found = await spoken(client, id);
    return found.length >= count && found.every(({ text }) => text !== null) ? found : null;
  });
  await idle(system, client, id);
  return all;
}

test('a commitment made in talk is followed up at its local time, by mail too, answered, and rests when done', async () => {
  const { client } = await person('ana@example.com');
  const id = await open(client);
  const { local, instant } = await localIn(26);
  system.simulator.script(
    [
      { match: { lastToolResult: 'createCommitment' }, reply: { content: 'It is noted.' } },
      {
        match: { lastUserText: 'I will call the gym' },
        times: 1,
        reply: {
          content: [
            { type: 'text', text: 'I note that down.' },
            { type: 'tool_use', name: 'createCommitment', input: { text: 'call the gym', due: local } },
          ],
        },
      },
      {
        match: { lastUserText: 'Follow-up on' },
        reply: { content: 'How did your call go? Any answer is fine.' },
      },
      { match: { any: true }, reply: { content: 'All right.' } },
    ],
    {},
  );
  const made = await say(client, id, 'I will call the gym tomorrow');
  if (made.type !== 'message') throw new Error(made.type);
  expect(made.toolCalls[0]?.result).toMatchObject({ commitment: { status: 'open', dueLocal: local } });
  const [commitment] = (await client.commitments.list()).items;
  const [followUp] = (await client.followUps.list()).items;
  expect(followUp).toMatchObject({
    kind: 'commitment',
    commitmentId: commitment?.id,
    nextAt: instant.toISOString(),
  });

  await system.clock.skipTo(new Date(instant.getTime() - 60_000));
  expect(await spoken(client, id)).toEqual([]);
  await system.clock.skipTo(new Date(instant.getTime() + 500));
  const [first] = await told(client, id, 1);
  expect(first).toMatchObject({
    agent: 'accountabilityPartner',
    text: 'How did your call go? Any answer is fine.',
  });
  expect(first?.event).toContain('Follow-up on “call the gym”, planned for');
  const mails = await system.eventually('the mail is in the dev outbox', async () => {
    const { items } = await (await fetch(`${system.url}/api/dev/outbox`)).json();
    return items.some(({ sentAt }: { sentAt: string | null }) => sentAt !== null) ? items : null;
  });
  expect(mails).toMatchObject([{ to: 'ana@example.com', subject: 'How did it go? call the gym' }]);
  expect(mails[0].text).toContain(`http://localhost:4321/conversations/${id}`);

  await say(client, id, 'I did not get around to it');
  expect((await client.followUps.get(followUp?.id ?? '')).answeredAt).not.toBeNull();
  await client.commitments.done(commitment?.id ?? '');
  await system.clock.skipTo(new Date(instant.getTime() + 50 * 3_600_000));
  expect(await spoken(client, id)).toHaveLength(1);
});

test('what Coach stored is settled, moved and cancelled where it is said; half a day later the answer reaches who asked', async () => {
  const { client } = await person('eva@example.com');
  const on = { client, id: await open(client) };
  const [soon, later] = [await localIn(1), await localIn(3)];
  const commit = (text: string) => toolUse('createCommitment', { text, due: soon.local });
  await tell(system, on, 'I will call the gym', [commit('call the gym')], 'Noted.');
  await tell(system, on, 'I will write to Bo', [commit('write to Bo')], 'Noted.');
  const reminder = toolUse('schedule_reminder', { note: 'the bins', at: soon.local });
  await tell(system, on, 'Remind me of the bins', [reminder], 'I will.');
  const { items: commitments } = await client.commitments.list();
  const idOf = (text: string) => commitments.find((one) => one.text === text)?.id ?? '';
  const bins = (await client.followUps.list()).items.find(({ note }) => note === 'the bins');

  const settle = { commitment_id: idOf('call the gym'), status: 'done' };
  await tell(system, on, 'I called the gym', [toolUse('updateCommitment', settle)], 'Good.');
  const asked = JSON.stringify(system.simulator.requests(2)[0]?.body);
  for (const id of [...commitments.map((one) => one.id), bins?.id]) expect(asked).toContain(id);
  const move = { commitment_id: idOf('write to Bo'), due: later.local };
  await tell(system, on, 'Bo: two hours later', [toolUse('updateCommitment', move)], 'Moved.');
  const cancel = { follow_up_id: bins?.id, action: 'cancel' };
  await tell(system, on, 'Cancel that reminder', [toolUse('update_follow_up', cancel)], 'Gone.');
  expect((await client.conversations.transitions(on.id)).items).toEqual([]);
  expect((await client.commitments.get(idOf('call the gym'))).status).toBe('done');

  system.simulator.script([{ match: { any: true }, reply: { content: 'How did it go?' } }]);
  await system.clock.skipTo(new Date(soon.instant.getTime() + 60_000));
  expect(await spoken(client, on.id)).toEqual([]);
  await system.clock.skipTo(new Date(later.instant.getTime() + 500));
  const events = await told(client, on.id, 1);
  expect(events.map(({ event }) => event)).toEqual([expect.stringContaining('write to Bo')]);
  await system.clock.skipTo(new Date(later.instant.getTime() + 13 * 3_600_000));
  expect(await tell(system, on, 'I wrote to Bo', 'You did it.')).toMatchObject({
    agent: { id: 'accountabilityPartner' },
  });
});

test('a reminder is snoozed, told at its new time, and a cancelled one is not told', async () => {
  const { client } = await person('bea@example.com');
  const id = await open(client);
  const [soon, later] = [await localIn(1), await localIn(5)];
  const reminder = await client.followUps.create({ note: 'the plants', at: soon.local, conversationId: id });
  const cancelled = await client.followUps.create({ note: 'the bins', at: soon.local, conversationId: id });
  await client.followUps.cancel(cancelled.id);
  const snoozed = await client.followUps.snooze(reminder.id, { until: later.local });
  expect(snoozed).toMatchObject({ snoozed: true, nextAt: later.instant.toISOString() });
  await system.clock.skipTo(new Date(soon.instant.getTime() + 60_000));
  expect(await spoken(client, id)).toEqual([]);
  await system.clock.skipTo(new Date(later.instant.getTime() + 500));
  const all = await told(client, id, 1);
  expect(all.map(({ event, agent }) => [event.includes('the plants'), agent])).toEqual([
    [true, 'accountabilityPartner'],
  ]);
  expect(await client.followUps.done(reminder.id)).toMatchObject({ status: 'done', nextAt: null });
  expect((await client.followUps.list({ status: 'cancelled' })).items.map((one) => one.id)).toEqual([
    cancelled.id,
  ]);
});

test('the week in figures: counted by the database, opened by Coach, told by the analyst; none once it is turned off', async () => {
  const { client, user } = await person('dan@example.com');
  await client.profile.update({ checkInRhythm: 'off', monthlyInsights: false });
  await client.goals.create({ title: 'Run' });
  const id = await open(client);
  const [weekly] = (await client.followUps.list({ status: 'scheduled' })).items;
  if (weekly?.nextAt == null) throw new Error('no rhythm began');
  expect(weekly).toMatchObject({ kind: 'weekly_insights', rhythm: 'weekly', note: 'The week in figures' });
  expect(weekly.nextLocal).toMatch(/T18:00$/);
  const sunday = Date.parse(weekly.nextAt);
  for (const hoursBefore of [3, 30, 54]) {
    await system.sql(`INSERT INTO check_ins (user_id, content, created_at) VALUES ($1, 'ran', $2)`, [
      user.id,
      new Date(sunday - hoursBefore * 3_600_000),
    ]);
  }
  system.simulator.script([
    {
      match: { lastToolResult: 'transferToPatternAnalyst' },
      reply: { content: 'Three check-ins on three days.' },
    },
    {
      match: { lastUserText: 'The week in figures' },
      times: 1,
      reply: {
        content: [
          { type: 'text', text: 'Your week is in.' },
          {
            type: 'tool_use',
            name: 'transferToPatternAnalyst',
            input: { reason: 'The week in figures is due' },
          },
        ],
      },
    },
    { match: { any: true }, reply: { content: 'Three check-ins on three days.' } },
  ]);
  await system.clock.skipTo(new Date(sunday + 500));
  const [first] = await told(client, id, 1);
  expect(first?.event).toContain(
    'Check-ins: 3 (days with a check-in: 3). In the period before: 0 (days: 0).',
  );
  expect(first?.agent).toBe('coach');
  const { items } = await client.conversations.transitions(id);
  expect(items.map(({ from, to }) => [from, to])).toEqual([['coach', 'patternAnalyst']]);
  await client.profile.update({ weeklyInsights: false });
  expect(await client.followUps.get(weekly.id)).toMatchObject({ status: 'cancelled', nextAt: null });
});

import type { Client } from '@roundtable/client';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseTest } from './release-test.js';
import { idle, open, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
  system.simulator.script([{ match: { any: true }, reply: { content: 'All right.' } }]);
});
afterAll(() => system.stop());

async function person(email: string) {
  const { client, user } = await system.signIn(email);
  await client.profile.update({ quietHoursStart: '00:00', quietHoursEnd: '00:00', followUpsPerDay: 10 });
  return { client, user };
}

/** The minute that runs, on the clock of a user in UTC: a follow-up for it is due at once. */
const thisMinute = () => new Date().toISOString().slice(0, 16);
const remind = (client: Client, conversationId: string, note: string, at = thisMinute()) =>
  client.followUps.create({ note, at, conversationId }).catch((error: unknown) => {
    // The minute ended in between.
    if (Object(error).code !== 'VALIDATION_ERROR') throw error;
    return client.followUps.create({ note, at: thisMinute(), conversationId });
  });

/** Waits until this reminder was answered to, and returns every event of the conversation that tells it. */
async function toldWith(client: Client, id: string, note: string) {
  await system.eventually(`"${note}" is answered to`, async () => {
    const rows = await transcript(client, id);
    const event = rows.find((row) => row.kind === 'event' && row.text.includes(note));
    const answered = rows.some(
      (row) => row.role === 'agent' && row.turn === event?.turn && row.kind === 'text',
    );
    return event !== undefined && answered ? true : null;
  });
  await idle(system, client, id);
  return (await transcript(client, id)).filter((row) => row.kind === 'event' && row.text.includes(note));
}

releaseTest('kill -9 of the worker before, within and after a delivery: told once each time', async () => {
  const { client, user } = await person('cleo@example.com');
  const id = await open(client);
  const moments: readonly ((reminder: string) => Promise<void>)[] = [
    async () => {},
    (reminder) =>
      system.eventually('its run is told', async () => {
        const rows = await system.sql('SELECT 1 FROM follow_ups WHERE id = $1 AND told_at IS NOT NULL', [
          reminder,
        ]);
        return rows.length > 0 ? undefined : null;
      }),
    ...[1, 2].map(
      () => (reminder: string) =>
        system.eventually('it is delivered', async () => {
          const rows = await system.sql('SELECT 1 FROM follow_up_deliveries WHERE follow_up_id = $1', [
            reminder,
          ]);
          return rows.length > 0 ? undefined : null;
        }),
    ),
  ];
  for (const [round, moment] of moments.entries()) {
    await say(client, id, `I am here, ${round}`);
    await idle(system, client, id);
    const note = `plant ${round}`;
    const reminder = await remind(client, id, note);
    await moment(reminder.id);
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    expect(await toldWith(client, id, note)).toHaveLength(1);
  }
  const rows = await system.sql(
    'SELECT count(*)::int AS n FROM follow_up_deliveries WHERE user_id = $1 GROUP BY follow_up_id',
    [user.id],
  );
  expect(rows).toEqual(moments.map(() => ({ n: 1 })));
});

test('what Temporal forgot is told all the same', async () => {
  const { client } = await person('dora@example.com');
  const id = await open(client);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const { id: reminder } = await remind(client, id, 'the ferns', tomorrow);
  await system.eventually('its run is there', async () =>
    system.temporalCli('workflow', 'describe', '--workflow-id', `follow-up-${reminder}`).includes('followUp')
      ? true
      : null,
  );
  const shown = system.temporalCli('workflow', 'describe', '--workflow-id', `follow-up-${reminder}`);
  expect(shown).toContain('follow-up (reminder): the ferns');
  await system.stopTemporal({ force: true });
  await system.startTemporal({ forget: true });
  // As if the day had passed meanwhile.
  await system.sql(
    `UPDATE follow_ups SET local_time = $2, due_at = now() - interval '1 minute', told_at = now() - interval '1 day' WHERE id = $1`,
    [reminder, thisMinute()],
  );
  expect(await toldWith(client, id, 'the ferns')).toHaveLength(1);
});

test('a deleted conversation takes its follow-ups along; their runs end', async () => {
  const { client } = await person('eva@example.com');
  const id = await open(client);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const { id: reminder } = await remind(client, id, 'the palms', tomorrow);
  const run = () =>
    system.temporalCli('workflow', 'describe', '--workflow-id', `follow-up-${reminder}`, '--output', 'json');
  await system.eventually('its run is there', async () => (run().includes('STATUS_RUNNING') ? true : null));
  await client.conversations.remove(id);
  expect(await client.followUps.get(reminder)).toMatchObject({ status: 'cancelled', nextAt: null });
  await system.eventually('its run has ended', async () =>
    run().includes('STATUS_COMPLETED') ? true : null,
  );
});

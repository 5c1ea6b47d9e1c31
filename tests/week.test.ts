import { guiltIn, promisesWithoutFollowUp } from '@roundtable/core';
import { type System, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle, open, say, transcript } from './support.js';
import { atLocal, nextSpringChange } from './week-calendar.js';

const ZONE = 'Europe/Madrid';

let system: System;
beforeAll(async () => {
  system = await startSystem({ clock: 'skipping', env: { MEMORY_JOBS: 'on' } });
});
afterAll(() => system.stop());

/** One user, and all that can be asked about them. */
async function ana() {
  const { client, token } = await system.signIn('ana@example.com');
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${system.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await ask('PATCH', '/me/profile', { name: 'Ana', timeZone: ZONE });
  const id = await open(client);
  const rows = () => transcript(client, id);
  return {
    client,
    id,
    ask,
    rows,
    /** Sends a message and returns who spoke in answer to it, with all they said. */
    async tell(text: string): Promise<{ speakers: (string | undefined)[]; said: string }> {
      const result = await say(client, id, text);
      if (result.type !== 'message') throw new Error(`${text}: ${JSON.stringify(result)}`);
      return {
        speakers: result.messages.map((row) => row.agent?.id),
        said: result.messages.map((row) => row.text).join('\n'),
      };
    },
    /** What an agent said of its own accord since a row. */
    async unasked(agent: string, after: number) {
      await idle(system, client, id);
      return (await rows()).filter(
        (row) => row.agent?.id === agent && row.kind === 'text' && row.seq > after,
      );
    },
  };
}

/** Lets time pass as it does: whatever is planned on the way happens at its own time. */
async function pass(until: Date): Promise<void> {
  for (;;) {
    const now = await system.clock.now();
    const [planned] = await system.sql<{ due: Date | null }>(
      `SELECT min(due_at) AS due FROM follow_ups WHERE status = 'scheduled' AND due_at > $1 AND due_at < $2`,
      [now, until],
    );
    const due = planned?.due ?? null;
    await system.clock.skipTo(due === null ? until : new Date(due.getTime() + 1_000));
    if (due === null) return;
    await system.eventually('what was due has been planned anew or is out', async () => {
      const [late] = await system.sql(
        `SELECT 1 FROM follow_ups WHERE status = 'scheduled' AND due_at <= $1`,
        [due],
      );
      return late === undefined ? true : null;
    });
  }
}

test('a week, with a follow-up at nine in the morning behind the clock change', async () => {
  const { sunday } = nextSpringChange(ZONE, await system.clock.now());
  const at = (days: number, time: string) => atLocal(ZONE, sunday, days, time);
  await system.clock.skipTo(at(-5, '10:00'));
  const { client, ask, rows, tell, unasked } = await ana();

  // Tuesday: onboarding, a goal with its if-then plan.
  expect((await tell('Hi! I am Ana, glad to be here.')).speakers).toEqual(['coach']);
  expect((await tell('I want to start running in the mornings.')).speakers).toEqual([
    'coach',
    'goalArchitect',
  ]);
  await tell('Three times a week: Wednesday, Friday and Sunday at 7 in the park.');
  await tell('If it rains, then I will do my exercises at home. Please create the goal now.');
  const [goal] = (await client.goals.list()).items;
  expect(goal?.title.toLowerCase()).toContain('run');
  expect((await client.goals.get(goal?.id ?? '')).intentions).toMatchObject([
    { ifSituation: expect.stringMatching(/rain/) },
  ]);
  expect((await tell("That's all, thank you. Back to Coach please.")).speakers).toEqual([
    'goalArchitect',
    'coach',
  ]);

  // Three check-ins, and a low moment among them. Nobody hears of a check-in that was made.
  await pass(at(-4, '12:00'));
  await tell('Check-in: I went for my run this morning, 3 km in the park.');
  await pass(at(-3, '17:00'));
  expect((await tell('I feel bad. I failed again and I am close to giving up.')).speakers).toContain(
    'motivator',
  );
  await tell('Thank you, that helped. Back to Coach please.');
  await pass(at(-2, '12:00'));
  await tell('Check-in: I ran again this morning, slow but the whole round.');
  await pass(at(-1, '12:00'));
  await tell('Check-in: I ran 4 km today, it felt easy.');
  const { items: checkIns } = await ask('GET', '/check-ins');
  expect(checkIns).toMatchObject(
    Array(3).fill({ agentId: 'coach', aiResponse: expect.stringMatching(/\w/) }),
  );

  // A milestone.
  const milestone = await tell('I did it! I reached my first milestone, five kilometres without stopping!');
  expect(milestone.speakers).toContain('motivator');
  await tell('Thanks! Back to Coach please.');

  // The figures that the Pattern Analyst tells are those that SQL counts.
  const insight = await tell('How am I doing overall?');
  expect(insight.speakers.at(-1)).toBe('patternAnalyst');
  const [counted] = await system.sql<{ n: string; days: string }>(
    `SELECT count(*) AS n, count(DISTINCT (created_at AT TIME ZONE $1)::date) AS days FROM check_ins`,
    [ZONE],
  );
  expect(insight.said).toContain(`${counted?.n} check-ins, on ${counted?.days} days`);
  await tell('Good to know. Back to Coach please.');

  // A commitment for the Monday after the clocks change: nine o'clock is another instant then.
  await tell('I will call the running club on Monday at 9.');
  await tell('Yes, please note that down.');
  const { items: commitments } = await ask('GET', '/commitments');
  expect(commitments).toMatchObject([{ status: 'open', dueAt: at(1, '09:00').toISOString() }]);
  expect(at(1, '09:00').getTime() - at(0, '00:00').getTime()).toBe((24 + 9 - 1) * 3_600_000);
  await pass(at(0, '20:00'));
  await tell('Thanks for looking in, all is well.');

  // It lapses; the follow-up comes at the right local hour, neither before nor an hour off.
  const before = (await rows()).at(-1)?.seq ?? 0;
  await pass(at(1, '08:59'));
  expect(await unasked('accountabilityPartner', before)).toEqual([]);
  await pass(at(1, '09:01'));
  const asked = await system.eventually('the follow-up is in the conversation', async () => {
    const [row] = await unasked('accountabilityPartner', before);
    return row ?? null;
  });
  expect(asked.text).toMatch(/running club/i);
  expect(asked.createdAt).toMatch(new RegExp(`^${at(1, '09:00').toISOString().slice(0, 15)}`));

  // The reply to it: later, and then done.
  await tell('Not yet. Please ask me again tomorrow at 10.');
  await pass(at(2, '10:01'));
  const again = await system.eventually('it asks again', async () => {
    const later = (await unasked('accountabilityPartner', asked.seq)).filter(
      (row) => row.turn > asked.turn + 1,
    );
    return later.at(-1) ?? null;
  });
  expect(again.text).toMatch(/running club/i);
  await tell('Done! I called them this morning.');
  expect(await ask('GET', '/commitments')).toMatchObject({ items: [{ status: 'done' }] });
  const { items: followUps } = await ask('GET', '/follow-ups');
  expect(followUps.filter((row: { kind: string }) => row.kind === 'commitment')).toMatchObject([
    { status: 'done' },
  ]);

  // Nobody was made to feel guilty, nobody promised anything that is not planned.
  const all = await rows();
  expect(all.filter((row) => row.role !== 'user').flatMap((row) => guiltIn(row.text))).toEqual([]);
  for (const turn of new Set(all.map((row) => row.turn))) {
    const said = all.filter((row) => row.turn === turn && row.role === 'agent');
    const calls = said.flatMap((row) => row.toolCalls.map(({ tool, input }) => ({ tool, input })));
    expect(promisesWithoutFollowUp(said.map((row) => row.text).join('\n'), calls)).toEqual([]);
  }
  const { items: mails } = await ask('GET', '/dev/outbox');
  expect(mails.length).toBeGreaterThan(0);
  expect(guiltIn(JSON.stringify(mails))).toEqual([]);
  expect(system.simulator.stats().rejected).toBe(0);
});

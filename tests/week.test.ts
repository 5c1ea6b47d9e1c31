import { guiltIn, promisesWithoutFollowUp } from '@roundtable/capabilities/coaching-checks/server';
import { type ScriptedReply, type System, startSystem, toolUse, turn } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle, open, say, transcript } from './support.js';
import { atLocal, nextSpringChange } from './week-calendar.js';

const ZONE = 'Europe/Madrid';

let system: System;
beforeAll(async () => {
  system = await startSystem({ clock: 'skipping', env: { MEMORY_JOBS: 'on' } });
});
afterAll(() => system.stop());

/** What the model says of its own accord: in memory jobs, of what has come due, and to whatever else is not scripted. */
const UNASKED = [
  {
    match: { system: 'You keep the memory of a conversation.' },
    reply: { content: 'Title: Running\nAna has begun to run.' },
  },
  { match: { system: 'You keep the memory of a user' }, reply: { content: '{"whatHelps":["the park"]}' } },
];
const LOOKING_IN = 'How is it going?';
const OTHERWISE = [{ match: { any: true as const }, reply: { content: LOOKING_IN } }];
const play = (...rules: Parameters<System['simulator']['script']>[0]) =>
  system.simulator.script([...UNASKED, ...rules, ...OTHERWISE]);

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
  play();
  const rows = () => transcript(client, id);
  return {
    client,
    id,
    ask,
    rows,
    /** Sends a message that the model answers with these replies; returns who spoke, and what the tools came to. */
    async tell(text: string, ...replies: ScriptedReply[]) {
      play(...turn(text, ...replies));
      const result = await say(client, id, text);
      play(); // what comes due is answered otherwise
      if (result.type !== 'message') throw new Error(`${text}: ${JSON.stringify(result)}`);
      expect(result.toolCalls.filter(({ isError }) => isError)).toEqual([]);
      return { speakers: result.messages.map((row) => row.agent?.id), calls: result.toolCalls };
    },
    /** What had come due, as the conversation shows it above what an agent then said. */
    async dueIn({ turn: spokenIn, text }: { turn: number; text: string }): Promise<string | undefined> {
      expect(text).toBe(LOOKING_IN);
      return (await rows()).find((row) => row.kind === 'event' && row.turn === spokenIn)?.text;
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
  const { client, ask, rows, tell, unasked, dueIn } = await ana();

  // Tuesday: onboarding, a goal with its if-then plan.
  const hello = await tell('Hi! I am Ana, glad to be here.', 'Good to meet you, Ana. What brings you?');
  expect(hello.speakers).toEqual(['coach']);
  const wish = await tell(
    'I want to start running in the mornings.',
    [
      'That is one for Goal Architect.',
      toolUse('transferToGoalArchitect', { reason: 'a new goal: running' }),
    ],
    'How often, and where?',
  );
  expect(wish.speakers).toEqual(['coach', 'goalArchitect']);
  await tell(
    'Three times a week: Wednesday, Friday and Sunday at 7 in the park.',
    [toolUse('createGoal', { title: 'Run in the mornings', notes: 'Three times a week at 7 in the park' })],
    'It is in. What could get in the way?',
  );
  const [goal] = (await client.goals.list()).items;
  const goal_id = goal?.id;
  await tell(
    'If it rains, then I will do my exercises at home.',
    [
      toolUse('addImplementationIntention', {
        ...{ goal_id, if_situation: 'it rains', then_action: 'do my exercises at home' },
      }),
    ],
    'Noted. Anything else?',
  );
  expect((await client.goals.get(goal_id ?? '')).intentions).toMatchObject([
    { ifSituation: 'it rains', thenAction: 'do my exercises at home' },
  ]);
  const toCoach = [toolUse('returnToCoach', { summary: 'It was talked through' })];
  const done = await tell("That's all, thank you.", ['Good luck!', ...toCoach], 'Good to have you back.');
  expect(done.speakers).toEqual(['goalArchitect', 'coach']);

  // Three check-ins, and a low moment among them. Nobody hears of a check-in that was made.
  const checkIn = (content: string, ...first: ScriptedReply[]) =>
    tell(
      `Check-in: ${content}`,
      ...first,
      [toolUse('record_check_in', { content, goal_id })],
      'That counts.',
    );
  const toMotivator = toolUse('transferToMotivator', { reason: 'what Motivator is there for' });
  await pass(at(-4, '12:00'));
  await checkIn('I went for my run this morning, 3 km in the park.');
  await pass(at(-3, '17:00'));
  const low = await tell(
    'I feel bad. I failed again and I am close to giving up.',
    [toMotivator],
    'You wanted this, and it feels out of reach.',
  );
  expect(low.speakers).toContain('motivator');
  await tell('Thank you, that helped.', toCoach, 'Here I am.');
  await pass(at(-2, '12:00'));
  // Accountability Partner looked in on the evening before, so the answer comes to them.
  const answer = await checkIn('I ran again this morning, slow but the whole round.', toCoach);
  expect(answer.speakers).toEqual(['accountabilityPartner', 'coach']);
  await pass(at(-1, '12:00'));
  await checkIn('I ran 4 km today, it felt easy.');
  const { items: checkIns } = await ask('GET', '/check-ins');
  expect(checkIns).toMatchObject(Array(3).fill({ agentId: 'coach', aiResponse: 'That counts.' }));

  // A milestone.
  const milestone = 'I did it! Five kilometres without stopping!';
  const bright = await tell(
    milestone,
    [toolUse('record_check_in', { content: milestone, goal_id }), toMotivator],
    'Look how far you have come. What made it possible?',
  );
  expect(bright.speakers).toContain('motivator');
  await tell('Thanks!', toCoach, 'Here I am.');

  // The figures that the Pattern Analyst is given are those that SQL counts.
  const insight = await tell(
    'How am I doing overall?',
    [toolUse('transferToPatternAnalyst', { reason: 'figures are asked for' })],
    [toolUse('get_check_in_statistics', {})],
    'Saturday is your day.',
  );
  expect(insight.speakers.at(-1)).toBe('patternAnalyst');
  const [counted] = await system.sql<{ n: string; days: string }>(
    `SELECT count(*) AS n, count(DISTINCT (created_at AT TIME ZONE $1)::date) AS days FROM check_ins`,
    [ZONE],
  );
  const figures = insight.calls.find(({ tool }) => tool === 'get_check_in_statistics')?.result;
  expect(figures).toMatchObject({
    checkIns: Number(counted?.n),
    daysWithCheckIn: Number(counted?.days),
  });
  expect(counted?.n).toBe('4');
  await tell('Good to know.', toCoach, 'Here I am.');

  // A commitment for the Monday after the clocks change: nine o'clock is another instant then.
  await tell('I will call the running club on Monday at 9.', 'Shall I keep that, and ask how it went?');
  const due = `${at(1, '09:00').toISOString().slice(0, 10)}T09:00`;
  await tell(
    'Yes, please note that down.',
    [toolUse('createCommitment', { text: 'call the running club', due, goal_id })],
    "Good, I hold on to it. I'll ask you on Monday how it went.",
  );
  const { items: commitments } = await ask('GET', '/commitments');
  expect(commitments).toMatchObject([{ status: 'open', dueAt: at(1, '09:00').toISOString() }]);
  expect(at(1, '09:00').getTime() - at(0, '00:00').getTime()).toBe((24 + 9 - 1) * 3_600_000);
  await pass(at(0, '20:00'));
  await tell('Thanks for looking in, all is well.', toCoach, 'Here I am.');

  // It lapses; the follow-up comes at the right local hour, neither before nor an hour off.
  const before = (await rows()).at(-1)?.seq ?? 0;
  await pass(at(1, '08:59'));
  expect(await unasked('accountabilityPartner', before)).toEqual([]);
  await pass(at(1, '09:01'));
  const asked = await system.eventually('the follow-up is in the conversation', async () => {
    const [row] = await unasked('accountabilityPartner', before);
    return row ?? null;
  });
  expect(await dueIn(asked)).toMatch(/running club/i);
  expect(asked.createdAt).toMatch(new RegExp(`^${at(1, '09:00').toISOString().slice(0, 15)}`));

  // The reply to it: later, and then done.
  const { items: planned } = await ask('GET', '/follow-ups');
  const followUp = planned.find((row: { kind: string }) => row.kind === 'commitment');
  const until = `${at(2, '10:00').toISOString().slice(0, 10)}T10:00`;
  await tell(
    'Not yet. Please ask me again tomorrow at 10.',
    [toolUse('update_follow_up', { follow_up_id: followUp.id, action: 'snooze', until })],
    'Then it is tomorrow at ten.',
  );
  await pass(at(2, '10:01'));
  const again = await system.eventually('it asks again', async () => {
    const later = (await unasked('accountabilityPartner', asked.seq)).filter(
      (row) => row.turn > asked.turn + 1,
    );
    return later.at(-1) ?? null;
  });
  expect(await dueIn(again)).toMatch(/running club/i);
  await tell(
    'Done! I called them this morning.',
    [toolUse('updateCommitment', { commitment_id: commitments[0].id, status: 'done' })],
    'You did it.',
  );
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
});

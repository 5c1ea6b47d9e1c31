import { randomUUID } from 'node:crypto';
import { type System, sharedSystem } from '@roundtable/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectConsistent, follow, idle, open, post, say, transcript } from './support.js';

let system: System;
beforeAll(async () => {
  system = await sharedSystem();
});
afterEach(() => system.simulator.reset());
afterAll(() => system.stop());

const CREATE_GOAL = { type: 'tool_use' as const, name: 'createGoal', input: { title: 'Run 5 km' } };
const GREETING =
  'Here is a long and friendly answer that takes a while to say from its beginning to its end.';

/** A user, a conversation that is with Goal Architect, and a viewer. */
async function scene(email: string) {
  const { client } = await system.signIn(email);
  const id = await open(client);
  system.simulator.script([
    {
      match: { lastUserText: 'bring the architect' },
      reply: {
        content: [
          { type: 'text', text: 'Here comes Goal Architect.' },
          { type: 'tool_use', name: 'transferToGoalArchitect', input: { reason: 'asked for' } },
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: 'Hello from Goal Architect.' }, times: 1 },
  ]);
  await say(client, id, 'bring the architect');
  return { client, id, viewer: follow(client, id) };
}

async function expectOneAnswer(about: Awaited<ReturnType<typeof scene>>, text: string) {
  const { client, id, viewer } = about;
  await idle(system, client, id);
  const rows = (await transcript(client, id)).filter(({ supersededBy }) => supersededBy === null);
  const asked = rows.findIndex((row) => row.text === text);
  const answers = rows.slice(asked + 1).filter((row) => row.role === 'agent' && row.text !== '');
  expect(answers).toHaveLength(1);
  await system.eventually('the viewer saw the turn end', async () =>
    viewer.events.some((event) => event.type === 'turn.completed' && event.data.turn === rows[asked]?.turn)
      ? true
      : null,
  );
  for (const row of answers) expect(viewer.shown(row.id)).toBe(row.text);
  await viewer.leave();
  await expectConsistent(client, id);
  return answers[0];
}

describe('kill -9 of the worker', () => {
  test('before the model answers: the answer comes once', async () => {
    const about = await scene('k1@example.com');
    system.simulator.script([
      { match: { any: true }, reply: { content: GREETING }, hold: 'before', times: 1 },
      { match: { any: true }, reply: { content: GREETING } },
    ]);
    await post(about.client, about.id, 'first');
    await system.simulator.waitForHold('before');
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    expect((await expectOneAnswer(about, 'first'))?.text).toBe(GREETING);
  });

  test('in mid-stream: viewers and transcript have one whole answer', async () => {
    const about = await scene('k2@example.com');
    system.simulator.script([
      {
        match: { any: true },
        reply: { content: 'A first try that will never' },
        hold: 'mid',
        holdAfterDeltas: 2,
        times: 1,
      },
      { match: { any: true }, reply: { content: GREETING } },
    ]);
    await post(about.client, about.id, 'second');
    await system.simulator.waitForHold('mid');
    await system.eventually('the first words are out', async () =>
      about.viewer.events.some((event) => event.type === 'message.delta') ? true : null,
    );
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    expect((await expectOneAnswer(about, 'second'))?.text).toBe(GREETING);
  });

  test('after the reply with a tool call was saved: the effect happens once', async () => {
    const about = await scene('k3@example.com');
    system.simulator.script([
      { match: { any: true }, reply: { content: [CREATE_GOAL] }, times: 1 },
      { match: { lastToolResult: 'createGoal' }, reply: { content: GREETING }, hold: 'after-tool', times: 1 },
      { match: { any: true }, reply: { content: GREETING } },
    ]);
    await post(about.client, about.id, 'third');
    await system.simulator.waitForHold('after-tool');
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    await expectOneAnswer(about, 'third');
    expect((await about.client.goals.list()).items).toHaveLength(1);
  });

  test('inside a tool: the effect happens once', async () => {
    const about = await scene('k4@example.com');
    system.simulator.script([
      { match: { any: true }, reply: { content: [CREATE_GOAL] }, times: 1 },
      { match: { any: true }, reply: { content: GREETING } },
    ]);
    // The tool cannot get past this lock: the worker dies inside of it.
    const unlock = await system.lockTable('goals');
    await post(about.client, about.id, 'fourth');
    await system.eventually('the tool runs', async () =>
      (await system.sql(`SELECT 1 FROM pg_locks WHERE relation = 'goals'::regclass AND NOT granted`)).length >
      0
        ? true
        : null,
    );
    await system.worker.signal('SIGKILL');
    await unlock();
    await system.restartWorker();
    await expectOneAnswer(about, 'fourth');
    expect((await about.client.goals.list()).items).toHaveLength(1);
  });
});

test.each([
  ['another answer to the same words', 'make it'],
  ['other words', 'make it, please'],
])(
  'said anew (%s), and the worker killed behind what that did: superseded once, each effect once',
  async (_, text) => {
    const { client, id, viewer } = await scene(`${randomUUID()}@example.com`);
    const made = { lastToolResult: 'createGoal' };
    system.simulator.script([
      { match: { lastUserText: 'make it' }, reply: { content: [CREATE_GOAL] }, times: 1 },
      { match: made, reply: { content: 'Made.' }, times: 1 },
      {
        match: { lastUserText: text },
        reply: { content: [{ ...CREATE_GOAL, input: { title: 'Swim' } }] },
        times: 1,
      },
      { match: made, reply: { content: 'Never heard' }, hold: 'anew', times: 1 },
      { match: made, reply: { content: GREETING } },
    ]);
    await say(client, id, 'make it');
    const { turn } = await client.conversations.get(id);
    const anew = { id: randomUUID(), text, supersedes: turn };
    await client.conversations.sendMessage(id, anew);
    await system.simulator.waitForHold('anew');
    await system.worker.signal('SIGKILL');
    await system.restartWorker();
    await client.conversations.sendMessage(id, anew); // the same request once more
    expect((await expectOneAnswer({ client, id, viewer }, text))?.text).toBe(GREETING);
    const goals = (await client.goals.list()).items.map(({ title }) => title);
    expect(goals.toSorted()).toEqual(['Run 5 km', 'Swim']);
    const rows = await transcript(client, id);
    expect(rows.filter((row) => row.turn === turn).map((row) => row.supersededBy)).toEqual(
      rows.filter((row) => row.turn === turn).map(() => turn + 1),
    );
    expect(rows.filter((row) => row.turn !== turn).every((row) => row.supersededBy === null)).toBe(true);
    const more = client.conversations.sendMessage(id, { text: 'too late', supersedes: turn });
    await expect(more).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`only the latest turn, ${turn + 1},`),
    });
  },
);

test('SIGTERM in mid-stream: never a cut answer, never two', async () => {
  const about = await scene('t1@example.com');
  system.simulator.script([
    { match: { any: true }, reply: { content: 'Cut here' }, hold: 'drain', holdAfterDeltas: 1, times: 1 },
    { match: { any: true }, reply: { content: GREETING } },
  ]);
  await post(about.client, about.id, 'drain me');
  await system.simulator.waitForHold('drain');
  const stopped = system.worker.signal('SIGTERM');
  await stopped;
  await system.restartWorker();
  expect((await expectOneAnswer(about, 'drain me'))?.text).toBe(GREETING);
});

test('SIGSTOP for longer than every heartbeat: the older attempt cannot overwrite', async () => {
  const about = await scene('s1@example.com');
  system.simulator.script([
    { match: { any: true }, reply: { content: 'From the frozen worker' }, hold: 'frozen', times: 1 },
    { match: { any: true }, reply: { content: GREETING } },
  ]);
  const frozen = system.worker;
  await post(about.client, about.id, 'freeze');
  await system.simulator.waitForHold('frozen');
  await frozen.signal('SIGSTOP');
  const second = await system.addWorker();
  await idle(system, about.client, about.id);
  system.simulator.release('frozen');
  await system.eventually('its reply waits for the frozen worker', async () =>
    system.simulator.stats().inFlight === 0 ? true : null,
  );
  await frozen.signal('SIGCONT');
  expect((await expectOneAnswer(about, 'freeze'))?.text).toBe(GREETING);
  await second.signal('SIGTERM');
  expect(await say(about.client, about.id, 'still there?')).toMatchObject({
    type: 'message',
    message: GREETING,
  });
  await frozen.signal('SIGTERM'); // it ends when its older attempt has
  await system.restartWorker();
  const said = (await transcript(about.client, about.id)).map(({ text }) => text);
  expect(said.slice(said.indexOf('freeze'))).toEqual(['freeze', GREETING, 'still there?', GREETING]);
  await expectConsistent(about.client, about.id);
});

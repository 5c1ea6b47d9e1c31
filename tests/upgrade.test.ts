import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Child,
  type NotionStandIn,
  quietTemporal,
  type Receiver,
  readRelease,
  type System,
  startNotion,
  startReceiver,
  startSystem,
} from '@roundtable/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRelease, releaseFolder } from './fixtures/record-release.js';
import { runsOf, withTemporal } from './histories.js';
import { NOTION_APP, notionEnv } from './notion-person.js';
import { idle, post, say, transcript } from './support.js';

// The former release was stopped in the middle of things; this checkout goes on with its database and its runs.

const FORMER = '0.1.0';
/** RECORD_RELEASE=0.2.0 first records the present state as that release (docs/test-strategy.md). */
const RECORDED = process.env.RECORD_RELEASE ?? FORMER;
const BUNDLE = createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle');
const HOMES: Readonly<Record<string, string>> = {
  'round-table': 'coach',
  'agentic-coach': 'coach',
  'product-design': 'design_lead',
  triage: 'triage',
};

let system: System;
let receiver: Receiver;
let notion: NotionStandIn;
let second: Child;
let startedAt: number;
beforeAll(async () => {
  quietTemporal();
  const folder = releaseFolder(RECORDED);
  if (process.env.RECORD_RELEASE !== undefined) await recordRelease(RECORDED);
  [receiver, notion] = [await startReceiver(), await startNotion(NOTION_APP)];
  startedAt = Date.now();
  system = await startSystem({
    release: { folder, receiverUrl: receiver.url },
    env: { WEBHOOK_ALLOW_LOOPBACK: 'on', ...notionEnv(notion) },
  });
  second = await system.addWorker();
  system.simulator.script([{ match: { any: true }, reply: { content: 'Noted.' } }]);
}, 600_000); // recording takes longer than a start
afterAll(async () => {
  await system.stop();
  await receiver.close();
  await notion.close();
});

async function person(name: string) {
  const { email, conversationId: id } = readRelease(releaseFolder(RECORDED)).people[name] ?? {};
  if (email === undefined || id === undefined) throw new Error(`nobody was left as "${name}"`);
  const { client } = await system.signIn(email);
  return { name, client, id };
}
type Person = Awaited<ReturnType<typeof person>>;

/** What the user has said, in order, and how often each turn was answered since message `after`. */
async function talkOf({ client, id }: Person) {
  const rows = await transcript(client, id);
  const said = rows.filter((row) => row.role === 'user').map((row) => row.text);
  const answersTo = (text: string) => {
    const turn = rows.findLast((row) => row.role === 'user' && row.text === text)?.turn;
    return rows.filter((row) => row.turn === turn && row.role === 'agent' && row.text !== '').length;
  };
  return { said, answersTo };
}

test('a turn that was under way and one that waited for the model are answered once, and what was queued behind them', async () => {
  for (const [name, said] of [
    ['in-mid-turn', ['hello', 'one', 'two']],
    ['away', ['¿estás ahí?', '¿y ahora?']],
  ] as const) {
    const left = await person(name);
    await idle(system, left.client, left.id);
    const talk = await talkOf(left);
    expect(talk.said).toEqual(said);
    for (const text of said) expect({ text, answers: talk.answersTo(text) }).toEqual({ text, answers: 1 });
  }
});

test('a proposal that was open is approved, by the button or by a plain yes, and saved once', async () => {
  const { client, id } = await person('proposal');
  const [open] = (await client.conversations.get(id)).pendingConfirmations;
  await client.conversations.decide(id, open?.id ?? '', {
    body: { approved: true },
    options: { waitSeconds: 60 },
  });
  const propuesta = await person('propuesta');
  await say(propuesta.client, propuesta.id, 'sí');
  const saved = await Promise.all([client, propuesta.client].map((one) => one.plans.list()));
  expect(saved.map(({ items }) => items.map(({ summary }) => summary))).toEqual([
    ['Paint on Sundays'],
    ['Pintar los domingos'],
  ]);
});

test('the follow-up that came due is told once, the one of tomorrow still waits in its run', async () => {
  const { client, id } = await person('follow-ups');
  const told = await system.eventually('it is told', async () => {
    const rows = (await transcript(client, id)).filter((row) => row.kind === 'event');
    return rows.length > 0 ? rows : null;
  });
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('the plants')]);
  const bins = (await client.followUps.list()).items.find(({ note }) => note === 'the bins');
  expect(bins).toMatchObject({ status: 'scheduled', sentAt: null });
  expect(Date.parse(bins?.nextAt ?? '')).toBeGreaterThan(Date.now() + 24 * 3_600_000);
  const run = system.temporalCli('workflow', 'describe', '-w', `follow-up-${bins?.id}`, '--output', 'json');
  expect(run).toContain('STATUS_RUNNING');
  await idle(system, client, id);
});

test('the webhook that its receiver had refused arrives, once', async () => {
  const { client } = await person('webhook');
  const [webhook] = (await client.webhooks.list()).items;
  const delivery = await system.eventually('it is delivered', async () => {
    const [one] = (await client.webhooks.deliveries(webhook?.id ?? '')).items;
    return one?.status === 'delivered' ? one : null;
  });
  expect(receiver.received.map(({ message }) => message.type)).toEqual(['goal.created']);
  expect(delivery.attempts).toBeGreaterThanOrEqual(3);
});

test('the export that waited for Notion goes on, and hears that its access is none here', async () => {
  const { client } = await person('export');
  const ended = await system.eventually('the export has ended', async () => {
    const [one] = (await client.notion.exports.list()).items;
    return one?.status === 'failed' ? one : null;
  });
  expect(ended.error?.code).toBe('reconnect');
});

test('workers are restarted one after the other while everybody writes: each message is answered once, in order', async () => {
  const left = Object.keys(readRelease(releaseFolder(RECORDED)).people);
  const names = left.filter((name) => name !== 'webhook' && name !== 'export'); // plain talks like the first one
  const everybody = await Promise.all(names.map(person));
  const before = await Promise.all(everybody.map(talkOf));
  const texts: string[] = [];
  const write = async (text: string) => {
    texts.push(text);
    await Promise.all(everybody.map(({ client, id }) => post(client, id, text)));
  };
  await write('before the restart');
  const first = system.worker;
  await Promise.all([first.signal('SIGTERM'), system.restartWorker(), write('the first worker is replaced')]);
  await Promise.all([second.signal('SIGTERM'), system.addWorker(), write('the second worker is replaced')]);
  await write('all are new');
  for (const [i, one] of everybody.entries()) {
    await idle(system, one.client, one.id);
    const talk = await talkOf(one);
    expect(talk.said).toEqual([...(before[i]?.said ?? []), ...texts]);
    const answers = texts.map((text) => talk.answersTo(text));
    expect({ name: one.name, answers }).toEqual({ name: one.name, answers: texts.map(() => 1) });
  }
});

test('whoever was with an agent or in a project still is, and each log of handovers is without a gap', async () => {
  const active: Record<string, string> = {};
  for (const name of Object.keys(readRelease(releaseFolder(RECORDED)).people)) {
    const { client, id } = await person(name);
    const view = await client.conversations.get(id);
    const { items } = await client.conversations.transitions(id);
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, i) => i + 1));
    const path = [HOMES[view.team], ...items.map(({ to }) => to)];
    expect(items.map(({ from }) => from)).toEqual(path.slice(0, -1));
    expect(view.activeAgent.id).toBe(path.at(-1));
    active[name] = view.activeAgent.id;
  }
  expect(active).toMatchObject({ 'handed-over': 'goalArchitect', composite: 'exercise_coach' });
  const { client, id } = await person('project');
  const [project] = (await client.projects.list()).items;
  expect(project).toMatchObject({ name: 'Compra móvil', active: true });
  expect((await client.conversations.get(id)).projectId).toBe(project?.id);
});

test('the runs are those of the former release, and every one of them replays', async () => {
  for (const name of ['idle', 'handed-over', 'proposal', 'in-mid-turn', 'away']) {
    const runs = await runsOf(system, (await person(name)).id);
    const others = runs.filter(({ status }) => status !== 'CONTINUED_AS_NEW');
    expect(others.map(({ status }) => ({ name, status }))).toEqual([{ name, status: 'RUNNING' }]);
  }
  const histories = await withTemporal(system, async (client) => {
    const found = [];
    const first = new Map<string, number>();
    for await (const { workflowId, runId, startTime } of client.workflow.list()) {
      first.set(workflowId, Math.min(startTime.getTime(), first.get(workflowId) ?? Infinity));
      found.push({ workflowId, history: await client.workflow.getHandle(workflowId, runId).fetchHistory() });
    }
    expect([...first].filter(([, time]) => time >= startedAt)).toEqual([]);
    return found;
  });
  const workflowBundle = { code: readFileSync(BUNDLE, 'utf8') };
  const faults: Record<string, string> = {};
  let count = 0;
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
    count++;
    if (error !== undefined) faults[workflowId] = error.message;
  }
  expect(faults).toEqual({});
  expect(count).toBeGreaterThan(20);
  expect(await system.sql('SELECT * FROM inputs WHERE outcome IS NULL OR outcome = $1', ['failed'])).toEqual(
    [],
  );
});

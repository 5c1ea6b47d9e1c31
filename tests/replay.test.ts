import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type NotionStandIn,
  quietTemporal,
  type System,
  startNotion,
  startReceiver,
  startSystem,
} from '@roundtable/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames, withTemporal } from './histories.js';
import { connected, ended, NOTION_APP, notionEnv } from './notion-person.js';
import { releaseTest } from './release-test.js';
import { playScene, SCENES } from './scenes/index.js';
import { idle, open, say } from './support.js';

/** RECORD_HISTORIES=0.2.0 keeps the histories as workflows/test/histories/0.2.0-*.json, to be replayed by every later version. */
const VERSION = process.env.RECORD_HISTORIES;
const KEPT = fileURLToPath(new URL('../workflows/test/histories/', import.meta.url));
const BUNDLE = createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle');

let notion: NotionStandIn;
let system: System;
beforeAll(async () => {
  quietTemporal();
  notion = await startNotion(NOTION_APP);
  system = await startSystem({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on', ...notionEnv(notion) } });
});
afterAll(async () => {
  await system.stop();
  await notion.close();
});

/** The histories of all runs of a conversation, the oldest first, as `temporal workflow show` tells them. */
async function historiesOf(workflowId: string): Promise<unknown[]> {
  const runs = await withTemporal(system, async (client) => {
    const found: { runId: string; startedAt: number }[] = [];
    for await (const run of client.workflow.list({ query: `WorkflowId = '${workflowId}'` }))
      found.push({ runId: run.runId, startedAt: run.startTime.getTime() });
    return found.sort((a, b) => a.startedAt - b.startedAt);
  });
  return runs.map(({ runId }) =>
    JSON.parse(
      system.temporalCli('workflow', 'show', '-w', workflowId, '--run-id', runId, '--output', 'json'),
    ),
  );
}

function keep(name: string, history: unknown): void {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, `${VERSION}-${name}.json`), `${JSON.stringify(anonymous(history))}\n`);
}

/** Without who ran it and where: neither matters to a replay. */
function anonymous(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^\d+@[^-]+/, 'worker');
  if (Array.isArray(value)) return value.map(anonymous);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'identity') return [key, 'worker'];
      return [key, key === 'stackTrace' ? '' : anonymous(inner)];
    }),
  );
}

/** Replays all runs of a workflow with the present bundle, and keeps them where a version is recorded. */
async function expectReplay(workflowId: string, about: { name: string; runs: number }): Promise<void> {
  const histories = await historiesOf(workflowId);
  expect(histories.length).toBeGreaterThanOrEqual(about.runs);
  const workflowBundle = { code: readFileSync(BUNDLE, 'utf8') };
  const replayed = Worker.runReplayHistories(
    { workflowBundle },
    histories.map((history) => ({ workflowId, history })),
  );
  let count = 0;
  for await (const { error } of replayed) {
    expect(error).toBeUndefined();
    count++;
  }
  expect(count).toBe(histories.length);
  if (VERSION !== undefined)
    for (const [i, history] of histories.entries()) keep(`${about.name}-${i + 1}`, history);
}

test.each(SCENES)(
  'a conversation replays from its own history: $name',
  async (scene) => {
    await expectReplay(`conversation-${await playScene(system, scene)}`, scene);
  },
  600_000,
);

const waitsForTimer = (workflowId: string) =>
  system.eventually('its run waits', async () =>
    (await eventNames(system, workflowId)).includes('timerStartedEventAttributes') ? true : null,
  );

const runEnds = (workflowId: string) =>
  system.eventually('its run has ended', async () =>
    (await eventNames(system, workflowId)).includes('workflowExecutionCompletedEventAttributes')
      ? true
      : null,
  );

test('a webhook that is tried twice replays from its own history', async () => {
  const receiver = await startReceiver();
  receiver.fail({ status: 500 });
  const { client } = await system.signIn('webhook@example.com');
  const webhook = await client.webhooks.create({ url: receiver.url, events: ['goal.created'] });
  await client.goals.create({ title: 'Run' });
  const id = await system.eventually('it is delivered', async () => {
    const [delivery] = (await client.webhooks.deliveries(webhook.id, { status: 'delivered' })).items;
    return delivery?.id ?? null;
  });
  await runEnds(`webhook-${id}`);
  await expectReplay(`webhook-${id}`, { name: 'webhook', runs: 1 });
  await receiver.close();
});

test('a reminder that is moved and then told replays from its own history', async () => {
  const { client } = await system.signIn('reminder@example.com');
  await client.profile.update({ quietHoursStart: '00:00', quietHoursEnd: '00:00' });
  const conversationId = await open(client);
  await say(client, conversationId, 'hello');
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const { id } = await client.followUps.create({
    note: 'the plants',
    at: at(Date.now() + 86_400_000),
    conversationId,
  });
  const workflowId = `follow-up-${id}`;
  await waitsForTimer(workflowId);
  // To the minute that has just begun: it is due at once.
  await system.eventually('it is moved', () =>
    client.followUps.snooze(id, { until: at(Date.now()) }).catch(() => null),
  );
  await runEnds(workflowId);
  await idle(system, client, conversationId);
  await expectReplay(workflowId, { name: 'follow-up', runs: 1 });
});

releaseTest('an export to Notion that has to wait replays from its own history', async () => {
  const { client } = await connected({ system, notion, email: 'notion@example.com' }, 3);
  notion.fail({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 1 } });
  const { id } = await client.notion.exports.start();
  expect(await ended(system, client, id)).toMatchObject({ status: 'done' });
  await runEnds(`notion-export-${id}`);
  await expectReplay(`notion-export-${id}`, { name: 'notion-export', runs: 1 });
});

test('a reminder that an operator cancels replays from its own history', async () => {
  const { client } = await system.signIn('cancelled-reminder@example.com');
  const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const { id } = await client.followUps.create({ note: 'the bins', at, conversationId: await open(client) });
  const workflowId = `follow-up-${id}`;
  await waitsForTimer(workflowId);
  system.temporalCli('workflow', 'signal', '-w', workflowId, '--name', 'cancel');
  await runEnds(workflowId);
  await expectReplay(workflowId, { name: 'follow-up-cancelled', runs: 1 });
});

test('an export to Notion that an operator cancels replays from its own history', async () => {
  const { client } = await connected({ system, notion, email: 'cancelled-export@example.com' }, 1);
  notion.fail({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 600 } });
  const { id } = await client.notion.exports.start();
  const workflowId = `notion-export-${id}`;
  await waitsForTimer(workflowId);
  system.temporalCli('workflow', 'cancel', '-w', workflowId);
  await runEnds(workflowId);
  await expectReplay(workflowId, { name: 'notion-export-cancelled', runs: 1 });
});

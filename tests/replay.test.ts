import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietTemporal, type System, startReceiver, startSystem } from '@roundtable/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { playScene, SCENES } from './scenes.js';

/** RECORD_HISTORIES=v2 keeps the histories as workflows/test/histories/v2-*.json, to be replayed by every later version. */
const VERSION = process.env.RECORD_HISTORIES;
const KEPT = fileURLToPath(new URL('../workflows/test/histories/', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../workflows/dist/workflow-bundle.js', import.meta.url));

let system: System;
beforeAll(async () => {
  quietTemporal();
  system = await startSystem({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } });
});
afterAll(() => system.stop());

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

test.each(SCENES)('a conversation replays from its own history: $name', async (scene) => {
  await expectReplay(`conversation-${await playScene(system, scene)}`, scene);
});

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
  await system.eventually('its run has ended', async () =>
    system
      .temporalCli('workflow', 'describe', '-w', `webhook-${id}`, '--output', 'json')
      .includes('STATUS_COMPLETED')
      ? true
      : null,
  );
  await expectReplay(`webhook-${id}`, { name: 'webhook', runs: 1 });
  await receiver.close();
});

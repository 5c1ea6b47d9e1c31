import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type System, startSystem } from '@roundtable/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { playScene, SCENES } from './scenes.js';

/** RECORD_HISTORIES=v2 keeps the histories as workflows/test/histories/v2-*.json, to be replayed by every later version. */
const VERSION = process.env.RECORD_HISTORIES;
const KEPT = fileURLToPath(new URL('../workflows/test/histories/', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../workflows/dist/workflow-bundle.js', import.meta.url));

let system: System;
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  system = await startSystem();
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

test.each(SCENES)('a conversation replays from its own history: $name', async (scene) => {
  const workflowId = `conversation-${await playScene(system, scene)}`;
  const histories = await historiesOf(workflowId);
  expect(histories.length).toBeGreaterThanOrEqual(scene.runs);
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
    for (const [i, history] of histories.entries()) keep(`${scene.name}-${i + 1}`, history);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Team } from '@roundtable/core';
import {
  type BookTableOptions,
  quietTemporal,
  type Shop,
  type System,
  sharedSystem,
  startShop,
} from '@roundtable/testing';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { idle, open, post, transcript } from './support.js';

// A worker that books tables at two shops is killed while both have taken an order and not yet answered it: nobody but the
// shops knows what becomes of it. Both book it in the end, when the call has been settled.

const TIMES = { lateMs: 0, goneMs: 0 };
const BUNDLE = createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle');

let system: System;
let keyed: Shop;
let plain: Shop;
let tools: readonly (BookTableOptions & { readonly name: string })[];
beforeAll(async () => {
  quietTemporal();
  system = await sharedSystem();
  await system.worker.signal('SIGKILL');
  keyed = await startShop('honours-keys', TIMES);
  plain = await startShop('plain', TIMES);
  const access = ['write', 'confirm'] as const;
  tools = access.flatMap((one) => [
    { name: `keyed_${one}`, url: keyed.url, kind: 'honours-keys' as const, access: one, timeoutMs: 15_000 },
    { name: `plain_${one}`, url: plain.url, kind: 'plain' as const, access: one, timeoutMs: 15_000 },
  ]);
  const team = Team.parse({
    ...{ id: 'shoppers', name: 'Shoppers', description: 'Book tables.', locales: ['en', 'es'], home: 'host' },
    values: 'Be kind.',
    agents: [
      {
        ...{ id: 'host', name: 'Host', role: 'Books', color: '#000000', prompt: 'You book.' },
        tools: tools.map(({ name }) => name),
      },
    ],
  });
  await system.sql(
    `INSERT INTO team_versions (hash, team_id, content) VALUES ('shoppers-1', 'shoppers', $1)`,
    [JSON.stringify(team)],
  );
  await system.sql(
    `INSERT INTO teams (id, current_hash, updated_at) VALUES ('shoppers', 'shoppers-1', now())`,
  );
});
afterAll(async () => {
  await system.stop();
  await system.restartWorker();
  await Promise.all([keyed.close(), plain.close()]);
});

interface Talk {
  readonly tool: string;
  readonly id: string;
  readonly client: Awaited<ReturnType<System['signIn']>>['client'];
}

const KNOWN = { email: 'keyed-write@example.com', externalId: 'crm-7', claims: { plan: 'gold' } };

async function ask(tool: string): Promise<Talk> {
  const { client } = await system.signIn(`${tool.replace('_', '-')}@example.com`);
  // As a sign-in of the operator's own would do; the others have proved nothing.
  await system.sql(
    `UPDATE profiles SET email_verified = true, external_id = $2, claims = $3 WHERE email = $1`,
    [KNOWN.email, KNOWN.externalId, JSON.stringify(KNOWN.claims)],
  );
  const id = await open(client, 'shoppers');
  await post(client, id, `call ${tool}`);
  return { tool, id, client };
}

/** Says yes twice at once, over HTTP. @returns how often it was taken. */
async function approveTwice({ id, client }: Talk): Promise<number> {
  const asked = await system.eventually('the user is asked', async () => {
    const view = await client.conversations.get(id);
    return view.pendingConfirmations[0] ?? null;
  });
  expect(asked).toMatchObject({ kind: 'tool_call', summary: 'a table for 4', details: 'guests: 4' });
  const yes = () => client.conversations.decide(id, asked.id, { body: { approved: true } });
  const answers = await Promise.allSettled([yes(), yes()]);
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

test('a worker killed between an order and its outcome: the shop that honours keys has one booking, the plain one no second', async () => {
  for (const shop of [keyed, plain]) shop.fail('waits', 'waits');
  const first = await system.addShopWorker(tools);
  const askFor = (access: 'write' | 'confirm') =>
    Promise.all(tools.filter((tool) => tool.access === access).map(({ name }) => ask(name)));
  // An order has 15 s until the kill, so the users are asked before the first one.
  const asking = await askFor('confirm');
  for (const { id, client } of asking) await idle(system, client, id);
  const [writing, approvals] = await Promise.all([askFor('write'), Promise.all(asking.map(approveTwice))]);
  const talks = [...asking, ...writing];
  expect(approvals).toEqual([1, 1]);
  await system.eventually('both shops have both orders', async () =>
    keyed.waiting === 2 && plain.waiting === 2 ? true : null,
  );
  await first.signal('SIGKILL');
  await system.addShopWorker(tools);
  for (const { id, client } of talks) await idle(system, client, id);
  for (const shop of [keyed, plain]) shop.goOn();

  expect({ keyed: keyed.bookings.length, plain: plain.bookings.length }).toEqual({ keyed: 2, plain: 2 });
  expect(plain.orders).toBe(2);
  const ledger = await system.sql<{ tool: string; status: string; repeated: boolean }>(
    `SELECT tool, status, attempts > 1 AS repeated FROM tool_calls WHERE status <> 'proposed' ORDER BY tool`,
  );
  expect(ledger).toEqual([
    { tool: 'keyed_confirm', status: 'done', repeated: true },
    { tool: 'keyed_write', status: 'done', repeated: true },
    { tool: 'plain_confirm', status: 'unknown', repeated: false },
    { tool: 'plain_write', status: 'unknown', repeated: false },
  ]);
  // The shop is told who it is for, and of an address only when it was proved.
  const nobody = { email: null, externalId: null, claims: {} };
  expect(keyed.bookings.map(({ order }) => order)).toEqual(
    expect.arrayContaining([
      { guests: 4, for: KNOWN },
      { guests: 4, for: nobody },
    ]),
  );
  for (const { tool, id, client } of talks) {
    const rows = (await transcript(client, id)).filter(({ role }) => role === 'system');
    const isKnown = tool.startsWith('keyed');
    const words = isKnown
      ? /^Approved and done: a table for 4$/
      : /do not know whether this happened: a table for 4\./;
    const told = isKnown && tool.endsWith('write') ? [] : [expect.stringMatching(words)];
    expect(rows.map(({ text }) => text)).toEqual(told);
  }
});

test('what Temporal keeps of an unknown outcome says so, shows the retry, and replays', async () => {
  const conversations = await system.sql<{ id: string; tool: string }>(
    `SELECT conversation_id AS id, tool FROM tool_calls WHERE status <> 'proposed' ORDER BY tool`,
  );
  expect(conversations).toHaveLength(4);
  for (const { id, tool } of conversations) {
    const workflowId = `conversation-${id}`;
    const history = await withTemporal(system, (client) =>
      client.workflow.getHandle(workflowId).fetchHistory(),
    );
    const results = (history.events ?? []).flatMap(
      ({ activityTaskCompletedEventAttributes: one }) => one?.result?.payloads ?? [],
    );
    const text = results.map(({ data }) => Buffer.from(data ?? []).toString()).join('\n');
    expect(text.includes('"outcome":"unknown"')).toBe(tool.startsWith('plain'));
    const attempts = (history.events ?? []).map(
      ({ activityTaskStartedEventAttributes: one }) => one?.attempt ?? 0,
    );
    expect(Math.max(...attempts)).toBeGreaterThanOrEqual(2);
    const workflowBundle = { code: readFileSync(BUNDLE, 'utf8') };
    await Worker.runReplayHistory({ workflowBundle }, history, workflowId);
  }
});

import { type System, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTemporal } from './histories.js';
import { idle, open, say } from './support.js';

/** What is said, kept or sent in secret; each is recognisable wherever it turns up. */
const SAID = {
  message: 'canary-message-zarzamora',
  reply: 'canary-reply-ornitorrinco',
  thought: 'canary-thought-luciernaga',
  toolInput: 'canary-input-murcielago',
  badBody: 'canary-body-cienpies',
  query: 'canary-query-salamandra',
  file: 'canary-file-escarabajo',
  goal: 'canary-goal-abejorro',
  email: 'canary-mail-petirrojo@example.com',
};
const SECRETS = {
  modelKey: 'canary-model-key-0001',
  sealing: Buffer.alloc(32, 9).toString('base64'),
  cookies: 'canary-cookie-secret-that-is-32-long',
  metrics: 'canary-metrics-token-0002',
  wrongKey: 'rt_canarywrongkey000000000000000000000000',
  header: 'canary-header-mariposa',
};

let system: System;
beforeAll(async () => {
  system = await startSystem({
    env: {
      LOG_LEVEL: 'trace',
      ANTHROPIC_API_KEY: SECRETS.modelKey,
      SECRETS_KEY: SECRETS.sealing,
      BETTER_AUTH_SECRET: SECRETS.cookies,
      METRICS_TOKEN: SECRETS.metrics,
      DRAIN_DELAY_SECONDS: '30',
    },
  });
});
afterAll(() => system.stop());

const readiness = async (url = system.url) => {
  const answer = await fetch(`${url}/readyz`);
  const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, string> };
  return { http: answer.status, status, checks };
};

test('the stack traces that Temporal takes of all promises are short', async () => {
  const { client } = await system.signIn('stacks@example.com');
  const { id } = await client.conversations.create({ team: 'round-table' });
  await say(client, id, 'hello');
  const trace = await withTemporal(system, ({ workflow }) =>
    workflow.getHandle(`conversation-${id}`).query<string>('__stack_trace'),
  );
  // Node 24 tells of more promises than Node 20; each with one frame.
  const stacks = trace.split(/\n{2,}/).filter((stack) => stack.trim() !== '');
  expect(stacks.length).toBeGreaterThan(0);
  expect(stacks.filter((stack) => stack.match(/^ +at /gm)?.length !== 1)).toEqual([]);
});

test('a whole system is ready; a migration that is missing is named', async () => {
  await expect
    .poll(() => readiness())
    .toEqual({
      http: 200,
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', temporal: 'ok', worker: 'ok', web: 'ok' },
    });
  const name = '20261124112000_tell_migrations';
  const setFinished = (value: string) =>
    system.sql(`UPDATE _prisma_migrations SET finished_at = ${value} WHERE migration_name = $1`, [name]);
  await setFinished('NULL');
  // An answer holds a second.
  await expect
    .poll(() => readiness())
    .toMatchObject({
      http: 503,
      status: 'unavailable',
      checks: { migrations: expect.stringContaining(name) },
    });
  await setFinished('now()');
});

test('the logs at their most talkative hold no secret and nothing that anybody said', async () => {
  const { client, token, user } = await system.signIn(SAID.email);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    cookie: `x=${SECRETS.header}`,
  };
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(system.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const hidden: string[] = [token];
  const id = await open(client);
  const call = (name: string, input: Record<string, unknown>) => ({ type: 'tool_use' as const, name, input });
  system.simulator.script([
    {
      match: { any: true },
      reply: {
        content: [
          call('thinking', { thought: SAID.thought }),
          call('create_note', { title: SAID.toolInput, content: SAID.toolInput }),
          call('get_goals', { nonsense: SAID.toolInput }),
          call('no_such_tool', { text: SAID.toolInput }),
        ],
      },
      times: 1,
    },
    { match: { any: true }, reply: { content: SAID.reply } },
  ]);
  await say(client, id, SAID.message);
  // A refusal and an outage of the model, whose answers may quote what was asked.
  system.simulator.fault({ fault: 'status', status: 400, times: 1 });
  await say(client, id, SAID.message);
  system.simulator.clearFaults();
  await ask('POST', `/api/conversations/${id}/interrupt`, { turn: 1 });

  // What is wrong, and where: the answer may quote it, the log may not.
  await ask('POST', '/api/goals', { title: 7, why: SAID.badBody, [SAID.badBody]: 1 });
  await fetch(`${system.url}/api/goals`, { method: 'POST', headers, body: `{"title": "${SAID.badBody}` });
  await ask('GET', `/api/check-ins?q=${SAID.query}&limit=x`);
  await ask('GET', `/api/notes?q=${SAID.query}`);
  await client.goals.create({ title: SAID.goal });
  const project = await client.projects.create({ name: 'Checkout' });
  const form = new FormData();
  form.append('file', new Blob([SAID.file]), 'brief.md');
  await fetch(`${system.url}/api/projects/${project.id}/files`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
    body: form,
  });
  for (const key of [SECRETS.wrongKey, `${token}x`])
    await fetch(`${system.url}/api/teams`, { headers: { authorization: `Bearer ${key}` } });
  await fetch(`${system.url}/metrics`, { headers: { authorization: `Bearer ${SECRETS.metrics}` } });

  // Keys, links and codes are shown once, to one person.
  const browser = await system.signInBrowser(user.email);
  hidden.push((await browser.apiKeys.create({ name: 'laptop' })).key);
  const hook = await ask('POST', '/api/integrations/webhooks', {
    url: `https://hooks.example.com/${SECRETS.header}`,
    events: ['goal.created'],
  });
  const { secret } = (await hook.json()) as { secret?: string };
  expect([hook.status, typeof secret]).toEqual([201, 'string']);
  hidden.push(String(secret));
  await client.goals.create({ title: SAID.goal });
  await fetch(`${system.url}/api/auth/sign-in/magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.url },
    body: JSON.stringify({ email: SAID.email }),
  });
  const mail = await system.eventually('the mail with the link', async () => {
    const { items } = (await (await fetch(`${system.url}/api/dev/outbox`)).json()) as { items: unknown[] };
    return /token=([\w.-]+)/.exec(JSON.stringify(items))?.[1] ?? null;
  });
  hidden.push(mail);
  await fetch(`${system.url}/api/auth/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: system.url },
    body: JSON.stringify({ token: mail }),
  });
  await idle(system, client, id);

  // Faults of ours are told with their cause: what does it quote?
  const unlock = await system.sql('ALTER TABLE goals RENAME TO goals_away');
  expect(unlock).toEqual([]);
  expect((await ask('POST', '/api/goals', { title: SAID.goal })).status).toBe(500);
  await system.sql('ALTER TABLE goals_away RENAME TO goals');

  const written = () => system.gateway.log() + system.worker.log();
  await expect.poll(written).toContain('request failed'); // a line may come later than the answer
  await expect.poll(written).toContain('the model refused the request');
  const logs = written();
  const found = [...Object.values(SAID), ...Object.values(SECRETS), ...hidden].filter((word) =>
    logs.includes(word),
  );
  expect(found).toEqual([]);
  // Ids are what an operator searches by.
  expect(logs).toContain(id);
  expect(user.email).toBe(SAID.email);
});

test('a gateway that is to stop says so first, serves on, then ends its streams and is gone', async () => {
  const { client, token } = await system.signIn('drain@example.com');
  const id = await open(client);
  const leaving = await system.addGateway();
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${leaving.url}/api/conversations/${id}/events`, { headers });
  const told = stream.text();
  const gone = leaving.child.signal('SIGTERM');
  await system.eventually('/readyz says that it stops', async () => {
    const { http, status } = await readiness(leaving.url);
    return (http === 503 && status === 'stopping') || null;
  });
  const served = await fetch(`${leaving.url}/api/teams`, { headers });
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  await gone;
  expect(await leaving.child.exited).toBe(0);
  // The last thing that a viewer hears is when to come back.
  expect(await told).toMatch(/retry: \d+\n\n$/);
});

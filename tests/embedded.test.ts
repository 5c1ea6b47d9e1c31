import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { capabilities } from '@roundtable/capabilities';
import { createClient } from '@roundtable/client';
import { createRoundtable, type Roundtable } from '@roundtable/engine/roundtable';
import { quietTemporal, reservedPort, type System, sharedSystem } from '@roundtable/testing';
import { NativeConnection } from '@temporalio/worker';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, say } from './support.js';

const WORKFLOW_BUNDLE = createRequire(import.meta.url).resolve('@roundtable/capabilities/workflow-bundle');
const STEP_PROCESS = fileURLToPath(
  new URL('../apps/worker/dist/step-process/bundle/main.js', import.meta.url),
);

let system: System;
let roundtable: Roundtable;
let connection: NativeConnection;
let url: string;
let server: Server;
const ends: (() => Promise<unknown>)[] = [];

/** A program with a server and a connection to Temporal of its own, and Roundtable inside. */
beforeAll(async () => {
  quietTemporal();
  system = await sharedSystem();
  await system.worker.signal('SIGKILL');
  const port = await reservedPort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...system.env, PUBLIC_URL: url, LOG_LEVEL: 'error' };
  roundtable = createRoundtable({ capabilities, env });

  const gateway = await roundtable.gateway();
  gateway.start();
  const host = express();
  host.get('/hello', (_req, res) => void res.send('hello from the host'));
  host.use(gateway.router);
  host.use((_req, res) => void res.status(404).send('the host has no such page'));
  server = createServer(host);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  connection = await NativeConnection.connect({ address: system.temporal.address });
  const workers = await roundtable.workers({
    connection,
    workflowBundle: WORKFLOW_BUNDLE,
    stepProcess: STEP_PROCESS,
  });
  const running = workers.run();
  ends.push(async () => {
    workers.shutdown('the test is over');
    await running;
    await workers.close();
  });
  ends.push(() => gateway.stop('the test is over'));
});
afterAll(async () => {
  for (const end of ends) await end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // It is the host's still.
  await connection.workflowService.getSystemInfo({});
  await connection.close();
  await system.restartWorker();
  await system.stop();
});

test('a program answers with Roundtable inside of it, beside its own pages', async () => {
  const { token } = await system.signIn('host@example.com');
  const client = createClient({ baseUrl: url, token });
  const conversation = await open(client);
  system.simulator.script([{ match: { any: true }, reply: { content: 'Welcome.' } }]);
  expect(await say(client, conversation, 'Hello')).toMatchObject({ type: 'message', message: 'Welcome.' });
  expect(await (await fetch(`${url}/hello`)).text()).toBe('hello from the host');
});

test('what Roundtable does not know is the host’s, but for what is under /api', async () => {
  const unknown = await fetch(`${url}/nothing`);
  expect([unknown.status, await unknown.text()]).toEqual([404, 'the host has no such page']);
  expect(unknown.headers.has('content-security-policy')).toBe(false);
  const { token } = await system.signIn('host@example.com');
  const refused = await fetch(`${url}/api/nothing`, { headers: { authorization: `Bearer ${token}` } });
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

test('teams are published from a folder, and faults in them are told all at once', async () => {
  const teams = fileURLToPath(new URL('../teams', import.meta.url));
  const published = await roundtable.publish(teams);
  expect(published.map(({ type }) => type)).toContain('unchanged');
  await expect(roundtable.publish(fileURLToPath(new URL('.', import.meta.url)))).rejects.toThrow('team');
});

test('a configuration that cannot be used is an error of the host’s, and does not end it', async () => {
  const broken = createRoundtable({ capabilities, env: { ...system.env, LOG_LEVEL: 'loud' } });
  await expect(broken.gateway()).rejects.toThrow(/LOG_LEVEL is "loud"/);
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectClient,
  createDataConverter,
  prepareNamespace,
  readTemporalTarget,
} from '@roundtable/engine/temporal';
import { SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { Client, type Connection } from '@temporalio/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type RunningTemporalServer,
  startTemporalServer,
  type TemporalServerOptions,
  temporalCli,
} from '../src/servers/temporal-server.js';

// A start may take 90 s.
vi.setConfig({ testTimeout: 180_000 });
const PATIENCE = { timeout: 90_000 };

let dir: string;
let server: RunningTemporalServer;
let connection: Connection;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable temporal-'));
});
afterEach(async () => {
  await connection.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it('serves a namespace that knows the search attributes and keeps runs for 30 days', async () => {
  const client = await start({});
  expect(await prepareNamespace(connection, { namespace: 'default' })).toEqual({
    attributes: 'present',
    retention: 'set',
  });
  expect(await prepareNamespace(connection, { namespace: 'default' })).toMatchObject({
    retention: 'present',
  });
  await startRun(client, 'conversation-1');
  expect(await client.workflow.count(`${SEARCH_ATTRIBUTES.team.name} = 'triage'`)).toBeDefined();
});

it('makes a namespace without the attributes usable before it returns', async () => {
  const client = await start({});
  await connection.operatorService.removeSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name),
  });
  await prepareNamespace(connection, { namespace: 'default' });
  await startRun(client, 'conversation-1');
});

it('creates a namespace that is missing when asked to', async () => {
  await start({});
  const report = await prepareNamespace(connection, { namespace: 'team', create: true });
  expect(report).toEqual({ attributes: 'added', retention: 'present' });
});

it.each([2, 3])('starts again when it ends at once, twice at most: %i times', async (times) => {
  const cliPath = join(dir, 'ends at once');
  const starts = `${cliPath}.starts`;
  writeFileSync(
    cliPath,
    `#!/bin/sh\necho >> '${starts}'\n[ $(wc -l < '${starts}') -gt ${times} ] || exit 2\nexec '${await temporalCli()}' "$@"\n`,
    { mode: 0o755 },
  );
  const starting = start({ cliPath });
  if (times === 2) await starting;
  else await expect(starting).rejects.toThrow('Temporal did not start (exit code 2)');
  expect(readFileSync(starts, 'utf8')).toBe('\n'.repeat(3));
});

it('is given up when the stack stops, and its process is stopped', async () => {
  const cliPath = join(dir, 'never listens');
  const pidFile = `${cliPath}.pid`;
  writeFileSync(cliPath, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`, { mode: 0o755 });
  const stopping = new AbortController();
  const starting = start({ cliPath, signal: stopping.signal });
  const pid = await vi.waitUntil(
    () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')),
    PATIENCE,
  );
  stopping.abort();
  await expect(starting).rejects.toThrow('aborted');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('keeps conversations over kill -9 and restart, in a folder with a space', async () => {
  const file = join(dir, 'temporal.db');
  const client = await start({ file });
  await startRun(client, 'conversation-1');
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
  await connection.close();
  const again = await start({ file });
  const { status } = await again.workflow.getHandle('conversation-1').describe();
  expect(status.name).toBe('RUNNING');
});

async function start(options: TemporalServerOptions): Promise<Client> {
  server = await startTemporalServer({ ...options, logFile: join(dir, 'temporal.log') });
  connection = await connectClient(readTemporalTarget({ TEMPORAL_ADDRESS: server.address }));
  return new Client({ connection, dataConverter: createDataConverter(undefined) });
}

async function startRun(client: Client, workflowId: string): Promise<void> {
  await client.workflow.start('conversation', {
    workflowId,
    taskQueue: 'roundtable',
    typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.team, value: 'triage' }],
  });
}

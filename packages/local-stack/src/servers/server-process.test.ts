import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningProcess, startServerProcess } from './server-process.js';

// Drains for a while, as the gateway and the worker do, and tells each signal it gets.
const DRAINING = `
  process.on('SIGTERM', () => { console.log('asked to stop'); setTimeout(() => process.exit(0), 200); });
  setInterval(() => {}, 1000);
  console.log('ready');
`;
const STUBBORN = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready');`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-process-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('asks a process to stop once, however often it is stopped meanwhile', async () => {
  const running = await start(DRAINING, 5_000);
  await Promise.all([running.stop(), running.stop()]);
  expect(await running.exited).toBe('exit code 0');
  expect(log()).toBe('ready\nasked to stop\n');
  await running.stop();
});

it('kills what does not stop in its time', async () => {
  const running = await start(STUBBORN, 50);
  await running.stop();
  expect(await running.exited).toBe('ended by SIGKILL');
});

it('ends at once by force, also during an orderly stop', async () => {
  const running = await start(STUBBORN, 60_000);
  await Promise.all([running.stop(), running.stop({ force: true })]);
  expect(await running.exited).toBe('ended by SIGKILL');
});

it('says which command could not be started', async () => {
  const starting = startServerProcess({ ...command('', 0), command: '/nowhere/node' });
  await expect(starting).rejects.toThrow('test could not be started (/nowhere/node)');
});

async function start(script: string, waitMs: number): Promise<RunningProcess> {
  const running = await startServerProcess(command(script, waitMs));
  while (!log().includes('ready')) await delay(5);
  return running;
}

function command(script: string, waitMs: number) {
  return {
    name: 'test',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    logFile: join(dir, 'test.log'),
    stopSteps: [{ signal: 'SIGTERM', waitMs }] as const,
  };
}

function log(): string {
  return readFileSync(join(dir, 'test.log'), 'utf8');
}

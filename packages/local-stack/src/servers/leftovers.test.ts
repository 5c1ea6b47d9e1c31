import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftovers, recordProcess } from './leftovers.js';
import { processIdentity } from './processes.js';

let dir: string;
let child: ChildProcess;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-run-'));
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

describe('endLeftovers', () => {
  it('ends a recorded process whose owner no longer runs', async () => {
    recordProcess({ name: 'worker', pid: pidOf(child), stopSignal: 'SIGTERM' }, dir);
    rewriteRecord({ ownerIdentity: 'an earlier process with this pid' });
    expect(await endLeftovers({ dir })).toEqual(['worker']);
    expect(processIdentity(pidOf(child))).toBeUndefined();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('waits for a process that ends by itself', async () => {
    recordProcess({ name: 'worker', pid: pidOf(child), stopSignal: 'SIGTERM' }, dir);
    rewriteRecord({ ownerIdentity: 'gone' });
    const ended = endLeftovers({ dir, patienceMs: 30_000 });
    child.kill('SIGKILL');
    expect(await ended).toEqual([]);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('leaves a process alone while its owner runs', async () => {
    recordProcess({ name: 'worker', pid: pidOf(child), stopSignal: 'SIGTERM' }, dir);
    expect(await endLeftovers({ dir })).toEqual([]);
    expect(processIdentity(pidOf(child))).toBeDefined();
  });

  it('never ends another process that got the recorded pid', async () => {
    recordProcess({ name: 'worker', pid: pidOf(child), stopSignal: 'SIGTERM' }, dir);
    rewriteRecord({ ownerIdentity: 'gone', identity: 'gone too' });
    expect(await endLeftovers({ dir })).toEqual([]);
    expect(processIdentity(pidOf(child))).toBeDefined();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('drops a record that was cut off', async () => {
    writeFileSync(join(dir, 'worker-1.json'), '{"name":"wor');
    expect(await endLeftovers({ dir })).toEqual([]);
    expect(readdirSync(dir)).toEqual([]);
  });
});

function rewriteRecord(change: Record<string, string>): void {
  const file = join(dir, `worker-${pidOf(child)}.json`);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
}

function pidOf(process: ChildProcess): number {
  if (process.pid === undefined) throw new Error('the child did not start');
  return process.pid;
}

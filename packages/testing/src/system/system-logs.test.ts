import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  copyRunningSystemLogs,
  keepSystemLogsIn,
  registerSystemLogs,
  releaseSystemLogs,
} from './system-logs.js';

let dir: string;
let kept: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-logs-'));
  kept = join(dir, 'kept');
  mkdirSync(kept);
});
afterEach(() => {
  keepSystemLogsIn(null);
  rmSync(dir, { recursive: true, force: true });
});

/** A system's folder with two logs and a file that is none. */
function system(name: string): string {
  const folder = join(dir, name);
  for (const part of ['logs', 'postgres/data']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'logs', 'worker-1.log'), `${name} works`);
  writeFileSync(join(folder, 'postgres', 'postgres.log'), 'LOG');
  writeFileSync(join(folder, 'postgres', 'settings.json'), '{}');
  registerSystemLogs(folder);
  return folder;
}

it('keeps the logs of a system that ends, and nothing else of it', () => {
  keepSystemLogsIn(kept);
  const folder = system('one');
  releaseSystemLogs(folder);
  rmSync(folder, { recursive: true });
  expect(readdirSync(join(kept, basename(folder)))).toEqual(['postgres.log', 'worker-1.log']);
  expect(readFileSync(join(kept, 'one', 'worker-1.log'), 'utf8')).toBe('one works');
});

it('keeps no logs when nobody asked for them', () => {
  releaseSystemLogs(system('one'));
  copyRunningSystemLogs();
  expect(readdirSync(kept)).toEqual([]);
});

it('copies the logs of systems that still run, and not of those that ended under another folder', () => {
  keepSystemLogsIn(join(dir, 'before'));
  releaseSystemLogs(system('ended'));
  const folder = system('running');
  keepSystemLogsIn(kept);
  copyRunningSystemLogs();
  expect(readdirSync(kept)).toEqual(['running']);
  releaseSystemLogs(folder);
});

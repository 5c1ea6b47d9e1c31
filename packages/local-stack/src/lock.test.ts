import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.js';

const url = 'http://127.0.0.1:3000';
let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'roundtable-lock-'));
  file = join(dir, 'stack.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('tells a second start where the first one runs, until that is over', () => {
  const release = takeLock(url, file);
  expect(() => takeLock(url, file)).toThrow(`already running (pid ${process.pid}, ${url})`);
  release();
  takeLock(url, file)();
});

it('takes over from a start that was killed, also when its pid lives on as another process', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'an earlier boot', url }));
  takeLock(url, file)();
  writeFileSync(file, '{"pid":');
  takeLock(url, file)();
});

import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { canStart } from './can-start.js';

afterEach(() => vi.unstubAllEnvs());

test('a program that says its version can start, another cannot', async () => {
  expect(await canStart(process.execPath, {})).toBe(true);
  expect(await canStart(join(process.execPath, 'claude'), {})).toBe(false);
});

test('where no folder can be made none can start, and the other providers are still told of', async () => {
  vi.stubEnv('TMPDIR', join(process.execPath, 'no-folder'));
  expect(await canStart(process.execPath, {})).toBe(false);
});

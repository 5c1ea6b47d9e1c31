import { expect, it } from 'vitest';
import { startChild } from '../src/system/child.js';
import { testFolder } from '../src/system/test-folder.js';

it('a process that dies at its start is not waited for', { timeout: 60_000 }, async () => {
  const withoutDatabase = { env: {}, logDir: testFolder(), ready: 'gateway is listening' };
  await expect(startChild('gateway', withoutDatabase)).rejects.toThrow(
    /gateway ended before it was ready:.*DATABASE_URL/s,
  );
});

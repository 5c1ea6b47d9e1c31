import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requireChecksum } from './tools.js';

const dir = mkdtempSync(join(tmpdir(), 'roundtable-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('takes an executable only with the pinned SHA-256', async () => {
  const file = join(dir, 'tool');
  writeFileSync(file, 'abc');
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  await expect(requireChecksum(file, sha256)).resolves.toBeUndefined();
  writeFileSync(file, 'abd');
  await expect(requireChecksum(file, sha256)).rejects.toThrow(`expected ${sha256}`);
});

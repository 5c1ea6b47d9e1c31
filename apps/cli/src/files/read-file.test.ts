import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_FILE_BYTES, readUpload } from './read-file.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'roundtable-files-'));
  await writeFile(join(dir, 'brief.md'), 'Target: everyone');
  await writeFile(join(dir, 'empty.md'), '');
  await writeFile(join(dir, 'large.txt'), '');
  await truncate(join(dir, 'large.txt'), MAX_FILE_BYTES + 1);
  await writeFile(join(dir, 'picture.png'), 'x');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('is read with its name', async () => {
  const read = await readUpload(join(dir, 'brief.md'));
  expect(read.type === 'read' && [read.name, Buffer.from(read.bytes).toString()]).toEqual([
    'brief.md',
    'Target: everyone',
  ]);
});

it.each([
  ['nothing.md', 'missing'],
  ['.', 'folder'],
  ['empty.md', 'empty'],
  ['large.txt', 'large'],
  ['picture.png', 'kind'],
])('%s is refused before it is sent: %s', async (name, why) => {
  expect(await readUpload(join(dir, name))).toEqual({ type: 'refused', why });
});

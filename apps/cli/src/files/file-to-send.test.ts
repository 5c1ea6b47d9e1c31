import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileToSend } from './file-to-send.js';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'roundtable-send-'));
  await writeFile(join(cwd, 'my photo.png'), 'x');
  await writeFile(join(cwd, 'brief.md'), 'x');
  await writeFile(join(cwd, 'program.exe'), 'x');
});
afterAll(() => rm(cwd, { recursive: true, force: true }));
const read = (typed: string, language: 'en' | 'es' = 'en') =>
  fileToSend(typed, { places: { cwd, home: cwd, isFile: async () => true }, language });

it.each([
  ['"my photo.png" What is it?', 'my photo.png', 'What is it?'],
  ['«./my photo.png»', 'my photo.png', 'my photo.png'],
  ['my\\ photo.png', 'my photo.png', 'my photo.png'],
  ['brief.md   Read this', 'brief.md', 'Read this'],
])('%s is %s, sent with "%s"', async (typed, name, text) => {
  expect(await read(typed)).toMatchObject({ type: 'file', name, text });
});

it('says how it is used, and what is wrong, in both languages', async () => {
  expect(await read('')).toMatchObject({ tone: 'info', words: expect.stringContaining('/upload PATH') });
  expect(await read('', 'es')).toMatchObject({ words: expect.stringContaining('/subir RUTA') });
  expect(await read('program.exe')).toMatchObject({ tone: 'error', words: expect.stringContaining('png') });
  expect(await read('no.md', 'es')).toMatchObject({
    words: expect.stringContaining('No hay ningún archivo'),
  });
});

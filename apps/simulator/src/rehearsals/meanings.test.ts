import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMeanings } from './meanings.js';

const EXAMPLES = ['Today was a hard day', 'Remind me of the plants'];

let cacheDir: string;
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'roundtable-meanings-'));
});
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));

/** A model that knows whether a text is about a day; says what it was asked for. */
function modelOf(name = 'of-days') {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map((text) => Float32Array.of(/day|día/.test(text) ? 1 : 0, /day|día/.test(text) ? 0 : 1));
  };
  return { asked, model: name, dimensions: 2, embed, close: async () => {} };
}

/** How alike a sentence is to each of the examples, once their vectors are there. */
async function alike(examples: readonly string[], embeddings: ReturnType<typeof modelOf>) {
  const meanings = openMeanings(examples, { embeddings, cacheDir });
  await meanings.ready;
  const meaning = await meanings.of(['hoy fue un mal día']);
  return examples.map((example) => meaning('hoy fue un mal día', example));
}

it('the vectors of examples are made once for a model, and kept under their hash', async () => {
  const [first, again] = [modelOf(), modelOf()];
  expect(await alike(EXAMPLES, first)).toEqual([1, 0]);
  expect(first.asked).toEqual([...EXAMPLES, 'hoy fue un mal día']);
  expect(await alike(EXAMPLES, again)).toEqual([1, 0]);
  expect(again.asked).toEqual(['hoy fue un mal día']);
  const [kept = ''] = readdirSync(cacheDir);
  expect(kept).toMatch(/^[0-9a-f]{64}\.f32$/);

  await alike([...EXAMPLES, 'What are my goals?'], modelOf());
  await alike(EXAMPLES, modelOf('another'));
  expect(readdirSync(cacheDir)).toHaveLength(3);
});

it('half a file is none: they are made again', async () => {
  await alike(EXAMPLES, modelOf());
  const [kept = ''] = readdirSync(cacheDir);
  const whole = readFileSync(join(cacheDir, kept));
  writeFileSync(join(cacheDir, kept), whole.subarray(0, 7));
  expect(await alike(EXAMPLES, modelOf())).toEqual([1, 0]);
  expect(readFileSync(join(cacheDir, kept))).toEqual(whole);
});

it('words decide alone until the vectors are there, without a model, and with one that fails', async () => {
  const broken = { ...modelOf(), embed: async () => Promise.reject(new Error('no room')) };
  for (const embeddings of [modelOf(), null, broken]) {
    const meanings = openMeanings(EXAMPLES, { embeddings, cacheDir: null });
    const meaning = await meanings.of(['Hello']);
    expect(meaning('Hello', 'Today was a hard day')).toBeNull();
    await meanings.ready.catch((error: unknown) => expect(String(error)).toContain('no room'));
  }
});

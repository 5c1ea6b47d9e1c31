import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchEmbeddingModel } from '../../local-stack/src/programs/embedding-model.js';
import { readPieces } from '../src/read-pieces.js';
import { loadSentenceEncoder, PIECES_FILE } from '../src/sentence-encoder.js';
import { createTokenizer } from '../src/tokenizer.js';
import { REFERENCE } from './reference.js';

let dir: string;
let encode: (text: string) => Float32Array;

beforeAll(async () => {
  dir = await fetchEmbeddingModel();
  encode = loadSentenceEncoder(dir);
});

function cosine(a: string, b: string): number {
  const [x, y] = [encode(a), encode(b)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
}

describe('the model', () => {
  it('cuts texts into the same pieces as its maker', () => {
    const tokenize = createTokenizer(readPieces(readFileSync(join(dir, PIECES_FILE))));
    for (const { text, ids } of REFERENCE) expect([text, tokenize(text)]).toEqual([text, ids]);
  });

  it('computes the same vectors as its maker, of length one', () => {
    for (const { text, vector } of REFERENCE) {
      const made = encode(text);
      expect(made).toHaveLength(512);
      expect(Math.hypot(...made)).toBeCloseTo(1, 5);
      for (const [i, value] of vector.entries()) expect(made[i]).toBeCloseTo(value, 4);
    }
  });

  it.each([
    ['slept badly', 'dormí mal'],
    ['I could not fall asleep', 'No pude conciliar el sueño'],
    ['I feel like giving up', 'Tengo ganas de rendirme'],
    ['Went for a run this morning', 'Esta mañana salí a correr'],
  ])('finds "%s" close to "%s", and far from other things', (english, spanish) => {
    expect(cosine(english, spanish)).toBeGreaterThan(0.5);
    for (const other of ['The invoice is due on Friday', 'La factura vence el viernes']) {
      expect(cosine(english, other)).toBeLessThan(0.3);
      expect(cosine(spanish, other)).toBeLessThan(0.3);
    }
  });

  it('takes anything for a text', () => {
    for (const text of ['', ' ', '\u0007', '\ud800', '🏳️‍🌈'.repeat(50), 'palabra '.repeat(4_000)]) {
      expect(encode(text).every(Number.isFinite)).toBe(true);
    }
  });
});

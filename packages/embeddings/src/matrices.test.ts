import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import wabt from 'wabt';
import { ADD_PRODUCT, createMatrices } from './matrices.js';

const SOURCE = fileURLToPath(new URL('./add-product.wat', import.meta.url));

test('the compiled code is that of its source', async () => {
  const { parseWat } = await wabt();
  const compiled = parseWat('add-product.wat', readFileSync(SOURCE, 'utf8'), { simd: true }).toBinary({});
  expect(ADD_PRODUCT).toBe(Buffer.from(compiled.buffer).toString('base64'));
});

describe('a product', () => {
  const row = (width: number, first: number) => Array.from({ length: width }, (_, j) => first + j);

  test.each([16, 48, 2_048])('adds each number times its row of %i numbers', (width) => {
    const { place, addProduct } = createMatrices();
    place(new Float32Array(width), width); // another matrix before it
    const matrix = place(Float32Array.from([...row(width, 1), ...row(width, 2), ...row(width, 3)]), width);
    const y = addProduct(new Float32Array(width).fill(0.5), Float32Array.of(2, 0, -1), matrix);
    expect([...y]).toEqual(row(width, 0).map((j) => 0.5 + 2 * (1 + j) - (3 + j)));
  });

  test('of zeros is what was there', () => {
    const { place, addProduct } = createMatrices();
    const matrix = place(new Float32Array(32).fill(7), 16);
    expect([...addProduct(new Float32Array(16).fill(3), new Float32Array(2), matrix)]).toEqual(
      Array(16).fill(3),
    );
  });

  test.each([
    [30, 15],
    [33, 16],
    [4_096, 4_096],
    [16 * 8_000, 16],
  ])('%i numbers in rows of %i have no place', (count, width) => {
    expect(() => createMatrices().place(new Float32Array(count), width)).toThrow(/cannot be placed/);
  });
});

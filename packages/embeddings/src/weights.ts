import type { Norm } from './dense.js';
import { createMatrices, type Matrix } from './matrices.js';
import type { Arrays } from './read-npz.js';

/** Dimensions of word pieces and of a text; of each of the three convolutions. */
export const DIMENSIONS = 512;
export const CHANNELS = 256;
/** Of the layers between the text's mean and its vector. */
export const HIDDEN = 320;

/** Pieces are spread over these many tables, each with its own scale: piece `id` is row `id / 17` of table `id % 17`. */
const TABLES = 17;

/** How many pieces a convolution looks at, and how many of them stand before its own. */
const WINDOWS = [
  { size: 2, before: 0 },
  { size: 3, before: 1 },
  { size: 5, before: 2 },
] as const;

export interface Convolution {
  readonly size: number;
  readonly before: number;
  readonly project: Linear;
  readonly first: Linear;
  readonly second: Linear;
}

interface Linear {
  readonly weights: Matrix;
  readonly bias: Float32Array;
}

export type Weights = ReturnType<typeof readWeights>;

/** Gives the arrays their parts in the network. @throws Error when one is missing. */
export function readWeights(arrays: Arrays) {
  const floats = (name: string) => {
    const array = arrays.get(name);
    if (!(array instanceof Float32Array)) throw new Error(`the weights have no array "${name}" of floats`);
    return array;
  };
  const { place, addProduct } = createMatrices();
  const matrix = (name: string, width: number) => place(floats(name), width);
  const linear = (weights: string, bias: string): Linear => ({
    weights: matrix(weights, floats(bias).length),
    bias: floats(bias),
  });
  const epsilon = arrays.get('eps')?.[0] ?? 1e-6;
  const norm = (gains: readonly string[], biases: readonly string[]): Norm => ({
    gain: joined(gains.map(floats)),
    bias: joined(biases.map(floats)),
    epsilon,
  });
  const tables = Array.from({ length: TABLES }, (_, i) => {
    const table = arrays.get(`q${i + 1}`);
    if (!(table instanceof Uint8Array)) throw new Error(`the weights have no table "q${i + 1}"`);
    return table;
  });
  const [scale, low] = [floats('scale'), floats('lo')];

  return {
    convolutions: WINDOWS.map(
      ({ size, before }): Convolution => ({
        size,
        before,
        project: linear(`proj${size}`, `proj_b${size}`),
        first: linear(`w1_${size}`, `b1_${size}`),
        second: linear(`w2_${size}`, `b2_${size}`),
      }),
    ),
    /** One normalisation over the three projections together. */
    projected: norm(
      WINDOWS.map(({ size }) => `ln_g${size}`),
      WINDOWS.map(({ size }) => `ln_b${size}`),
    ),
    features: norm(['ln_g'], ['ln_b']),
    toText: linear('cnn_W', 'cnn_b'),
    first: matrix('d0', HIDDEN),
    second: { weights: matrix('d1', HIDDEN), shortcut: matrix('p1', HIDDEN) },
    third: matrix('d2', DIMENSIONS),
    last: { weights: matrix('d3', DIMENSIONS), shortcut: matrix('p3', DIMENSIONS) },
    addProduct,
    /** A piece's own vector, out of bytes. */
    pieceVector(id: number): Float32Array {
      const table = id % TABLES;
      const row = Math.floor(id / TABLES) * DIMENSIONS;
      const vector = new Float32Array(DIMENSIONS);
      for (let j = 0; j < DIMENSIONS; j++)
        vector[j] = (tables[table]?.[row + j] ?? 0) * (scale[table] ?? 1) + (low[table] ?? 0);
      return vector;
    },
  };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

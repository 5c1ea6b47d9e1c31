export function relu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) if ((x[i] ?? 0) < 0) x[i] = 0;
  return x;
}

export interface Norm {
  readonly gain: Float32Array;
  readonly bias: Float32Array;
  readonly epsilon: number;
}

/** Layer normalisation, in place. */
export function normalize(x: Float32Array, { gain, bias, epsilon }: Norm): Float32Array {
  let mean = 0;
  for (const value of x) mean += value;
  mean /= x.length;
  let variance = 0;
  for (let i = 0; i < x.length; i++) {
    const off = (x[i] ?? 0) - mean;
    x[i] = off;
    variance += off * off;
  }
  const scale = 1 / Math.sqrt(variance / x.length + epsilon);
  for (let i = 0; i < x.length; i++) x[i] = (x[i] ?? 0) * scale * (gain[i] ?? 1) + (bias[i] ?? 0);
  return x;
}

/** To length one, in place. */
export function toUnitLength(x: Float32Array): Float32Array {
  let sum = 0;
  for (const value of x) sum += value * value;
  const scale = sum === 0 ? 0 : 1 / Math.sqrt(sum);
  for (let i = 0; i < x.length; i++) x[i] = (x[i] ?? 0) * scale;
  return x;
}

const LARGEST = 127;

/** A vector as signed bytes, a quarter of its size, scaled so that its largest number is 127; the direction stays. */
export function compact(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return Int8Array.from(vector, (one) => (largest === 0 ? 0 : Math.round((one / largest) * LARGEST)));
}

/** One bit per number, set where it is positive: vectors of similar direction share most bits. */
export function signsOf(vector: ArrayLike<number>): string {
  return Array.from(vector, (one) => (one > 0 ? '1' : '0')).join('');
}

/** The cosine between a vector of length one and a compact one; 0 when the latter has no direction. */
export function closenessTo(vector: Float32Array, kept: Int8Array): number {
  let dot = 0;
  let square = 0;
  for (let i = 0; i < kept.length; i++) {
    const one = kept[i] ?? 0;
    dot += (vector[i] ?? 0) * one;
    square += one * one;
  }
  return square === 0 ? 0 : dot / Math.sqrt(square);
}

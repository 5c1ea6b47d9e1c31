interface Candidate {
  readonly id: string;
  readonly vector: Float32Array;
}

/** The ids of those close enough to the query, closest first. All vectors are of length one. */
export function nearest(
  query: Float32Array,
  candidates: readonly Candidate[],
  bounds: { readonly atLeast: number; readonly limit: number },
): string[] {
  return candidates
    .map(({ id, vector }) => ({ id, closeness: dot(query, vector) }))
    .filter(({ closeness }) => closeness >= bounds.atLeast)
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, bounds.limit)
    .map(({ id }) => id);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

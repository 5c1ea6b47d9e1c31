export interface Point {
  readonly name: string;
  readonly count: number;
}

/** The points with the highest count; null when there is nothing to tell, or all are as high. */
export function mostOf(
  points: readonly Point[],
): { readonly names: readonly string[]; readonly count: number } | null {
  const count = Math.max(0, ...points.map((point) => point.count));
  const names = points.filter((point) => point.count === count).map(({ name }) => name);
  return count === 0 || names.length === points.length ? null : { names, count };
}

/** The lowest and the highest of the counts. */
export function rangeOf(counts: readonly number[]): { readonly low: number; readonly high: number } {
  return { low: Math.min(...counts), high: Math.max(...counts) };
}

/** How many check-ins are missing until a picture says something. */
export const FEWEST_CHECK_INS = 3;

/** Every how many-th label fits below a plot of that width. */
export function labelStep(labels: number, width: number, widthOfOne: number): number {
  return Math.max(1, Math.ceil((labels * widthOfOne) / Math.max(width, 1)));
}

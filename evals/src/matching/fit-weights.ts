/** A labelled message: by task, what speaks for it; and for none. */
export interface Example {
  /** By task, as many numbers as there are weights. */
  readonly tasks: readonly (readonly number[])[];
  /** The same for "no task". */
  readonly none: readonly number[];
  /** Places of the tasks that are right; empty when none is. */
  readonly right: readonly number[];
  /** How much it counts. */
  readonly weight: number;
}

const ROUNDS = 400;
const STEP = 0.3;
/** Pulls weights towards nothing, as much as this share of an example (L2). */
const PULL = 0.002;
const [FIRST_MOMENT, SECOND_MOMENT] = [0.9, 0.999];

/**
 * Weights of a multinomial logistic regression over the tasks and "no task": those under which the right ones are
 * likeliest. An example with several right tasks counts their likelihoods together. Gradient ascent by Adam (Kingma and
 * Ba, 2015). `signs`: 1 for a weight that may not be negative, 0 for one that may.
 */
export function fitWeights(examples: readonly Example[], signs: readonly number[]): number[] {
  const weights = signs.map(() => 0);
  const [first, second] = [signs.map(() => 0), signs.map(() => 0)];
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = weights.map((weight) => -PULL * weight);
    for (const example of examples)
      addGradient(gradient, example, { weights, share: example.weight / total });
    gradient.forEach((slope, i) => {
      first[i] = FIRST_MOMENT * (first[i] ?? 0) + (1 - FIRST_MOMENT) * slope;
      second[i] = SECOND_MOMENT * (second[i] ?? 0) + (1 - SECOND_MOMENT) * slope ** 2;
      const mean = (first[i] ?? 0) / (1 - FIRST_MOMENT ** round);
      const spread = Math.sqrt((second[i] ?? 0) / (1 - SECOND_MOMENT ** round));
      const moved = (weights[i] ?? 0) + (STEP * mean) / (spread + 1e-8);
      weights[i] = signs[i] === 1 ? Math.max(0, moved) : moved;
    });
  }
  return weights;
}

function addGradient(
  gradient: number[],
  { tasks, none, right }: Example,
  { weights, share }: { readonly weights: readonly number[]; readonly share: number },
): void {
  const rivals = [...tasks, none];
  const wanted = new Set(right.length === 0 ? [tasks.length] : right);
  const odds = rivals.map((features) => features.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0));
  const most = odds.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const likely = odds.map((one) => Math.exp(one - most));
  const all = likely.reduce((sum, one) => sum + one, 0);
  const good = likely.reduce((sum, one, i) => sum + (wanted.has(i) ? one : 0), 0);
  rivals.forEach((features, i) => {
    const one = likely[i] ?? 0;
    const pull = (wanted.has(i) ? one / good : 0) - one / all;
    if (Math.abs(pull) < 1e-6) return;
    features.forEach((x, j) => {
      gradient[j] = (gradient[j] ?? 0) + share * pull * x;
    });
  });
}

import type { ModelUsage } from './model-port.js';

/** Dollars per million tokens: input, output; a cache write costs 1.25 inputs, a cache read 0.1 (Anthropic's price list). */
const PRICES: readonly (readonly [prefix: string, input: number, output: number])[] = [
  ['claude-opus', 15, 75],
  ['claude-sonnet', 3, 15],
  ['claude-haiku', 1, 5],
];

/** Cost of one call in millionths of a dollar; 0 for a model that is not in the list. */
export function costMicros(model: string, usage: ModelUsage): number {
  const price = PRICES.find(([prefix]) => model.startsWith(prefix));
  if (price === undefined) return 0;
  const [, input, output] = price;
  const inputCost = usage.inputTokens + usage.cacheWriteTokens * 1.25 + usage.cacheReadTokens * 0.1;
  return Math.round(inputCost * input + usage.outputTokens * output);
}

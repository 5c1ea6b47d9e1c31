import { type ModelUsage, OFFLINE_DEMO } from './model-port.js';

/** Dollars per million tokens. A cache write costs 1.25 inputs, a cache read 0.1. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** Prices by the prefix of a model's name. */
export type PriceList = Readonly<Record<string, Price>>;

/** Looks up the price of a model; null if it is unknown. */
export type PriceOf = (model: string) => Price | null;

/** From the price lists of Anthropic and Google (prompts up to 200,000 tokens). */
const LISTED: PriceList = {
  [OFFLINE_DEMO]: { input: 0, output: 0 },
  'claude-opus': { input: 15, output: 75 },
  'claude-sonnet': { input: 3, output: 15 },
  'claude-haiku': { input: 1, output: 5 },
  'gemini-2.5-pro': { input: 1.25, output: 10 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
};

/** Looks in the operator's own prices, then in the product's list. The longest matching prefix wins. */
export function createPrices(own: PriceList = {}): PriceOf {
  return (model) => longestFit(own, model) ?? longestFit(LISTED, model);
}

function longestFit(prices: PriceList, model: string): Price | null {
  const fits = Object.entries(prices).filter(([name]) => model.startsWith(name));
  const [longest] = fits.sort(([a], [b]) => b.length - a.length);
  return longest?.[1] ?? null;
}

/**
 * Prices unknown models like the most expensive of `models`, so that no answer is free by mistake: a server may report
 * another name for its model than the requested one.
 */
export function neverFree(priceOf: PriceOf, models: readonly string[]): PriceOf {
  const known = models.flatMap((model) => priceOf(model) ?? []);
  const dearest =
    known.length === 0
      ? null
      : {
          input: Math.max(...known.map(({ input }) => input)),
          output: Math.max(...known.map(({ output }) => output)),
        };
  return (model) => priceOf(model) ?? dearest;
}

const listPrice = createPrices();

/** Cost of one call in millionths of a dollar; 0 for a model without a known price. */
export function costMicros(model: string, usage: ModelUsage, priceOf: PriceOf = listPrice): number {
  const price = priceOf(model);
  if (price === null) return 0;
  const inputTokens = usage.inputTokens + usage.cacheWriteTokens * 1.25 + usage.cacheReadTokens * 0.1;
  return Math.round(inputTokens * price.input + usage.outputTokens * price.output);
}

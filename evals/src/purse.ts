import { costMicros, ModelFailure, type ModelPort, type PriceOf } from '@roundtable/core';

/** What may still be spent over everything that is asked. */
export interface Purse {
  isEmpty(): boolean;
  pay(micros: number): void;
}

export function createPurse(dollars: number | null): Purse {
  let left = dollars === null ? Number.POSITIVE_INFINITY : dollars * 1e6;
  return {
    isEmpty: () => left <= 0,
    pay(micros) {
      left -= micros;
    },
  };
}

/** What the calls of a part took. */
export interface Spent {
  readonly calls: number;
  /** All that was read, from the cache or not. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly costMicros: number;
}

/**
 * The model, whose every call is paid from the purse. An empty one asks nobody; calls that are under way then are still
 * paid.
 */
export function paidFrom(purse: Purse, model: ModelPort, priceOf?: PriceOf) {
  let spent: Spent = { calls: 0, input: 0, cached: 0, output: 0, costMicros: 0 };
  const port: ModelPort = {
    ...model,
    async ask(request, on) {
      if (purse.isEmpty()) throw new ModelFailure('fatal', { reason: 'spent', message: 'all is spent' });
      const reply = await model.ask(request, on);
      const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = reply.usage;
      const cost = costMicros(reply.model, reply.usage, priceOf);
      purse.pay(cost);
      spent = {
        calls: spent.calls + 1,
        input: spent.input + inputTokens + cacheReadTokens + cacheWriteTokens,
        cached: spent.cached + cacheReadTokens,
        output: spent.output + outputTokens,
        costMicros: spent.costMicros + cost,
      };
      return reply;
    },
  };
  return { port, spent: () => spent };
}

import { costMicros, type ModelPort, type PriceOf } from '@roundtable/core';
import type { Answer } from './worker-metrics.js';

/** Wraps a model for calls outside of turns: each answer is observed under the name `agent`. */
export function observeModel(
  model: ModelPort,
  about: { readonly agent: string; readonly priceOf?: PriceOf },
  observe: (answer: Answer) => void,
): ModelPort {
  const { agent, priceOf } = about;
  return {
    provider: model.provider,
    capabilities: model.capabilities,
    modelFor: (tier) => model.modelFor(tier),
    async ask(request, on) {
      const startedAt = performance.now();
      const reply = await model.ask(request, on);
      const cost = { costMicros: costMicros(reply.model, reply.usage, priceOf) };
      const usage = { agent, model: reply.model, ...reply.usage, ...cost };
      observe({ tier: request.tier, usage, durationMs: performance.now() - startedAt });
      return reply;
    },
  };
}

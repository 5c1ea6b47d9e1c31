import { costMicros } from '@roundtable/core';

const MODELS = { talk: 'claude-sonnet-4-5', small: 'claude-haiku-4-5', deep: 'claude-opus-4-5' } as const;

/** What a reply would have taken: usage, steps and totals are made of it, so that they come to the same. */
export function modelCall({ agent, text }: { readonly agent: string; readonly text: string }) {
  const tier = agent === 'memory' ? 'small' : agent === 'goalArchitect' ? 'deep' : 'talk';
  const model = MODELS[tier];
  const words = text.length;
  const tokens = {
    inputTokens: 640 + words,
    outputTokens: 40 + Math.round(words / 3),
    cacheReadTokens: 4_900,
    cacheWriteTokens: 120,
  };
  return {
    model,
    tier: { small: 'fast', talk: 'balanced', deep: 'deep' }[tier],
    tokens,
    costMicros: costMicros(model, tokens),
  };
}

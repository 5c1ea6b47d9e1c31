import { createPrices, neverFree, type PriceList, type PriceOf, type ProviderName } from '@roundtable/core';
import { z } from 'zod';
import type { budgetEnv, modelEnv, providersEnv } from './config.js';

const PRICES =
  'expected dollars per million tokens of input and of output by the beginning of a model’s name, with commas: qwen-3=0.4/1.2, mistral-large=2/6';
const ENTRY = /^([^\s=,/]+)\s*=\s*(\d{1,6}(?:\.\d{1,6})?)\s*\/\s*(\d{1,6}(?:\.\d{1,6})?)$/;

/** Prices of models that the product's list lacks, or that cost the operator something else. */
export const pricesEnv = z.object({
  MODEL_PRICES: z
    .string()
    .default('')
    .transform((text, context): PriceList => {
      const prices: Record<string, { input: number; output: number }> = {};
      for (const entry of text.split(',').map((one) => one.trim())) {
        if (entry === '') continue;
        const [, name, input, output] = ENTRY.exec(entry) ?? [];
        if (name === undefined)
          context.addIssue({ code: 'custom', message: `"${entry.slice(0, 100)}" is none: ${PRICES}` });
        else prices[name] = { input: Number(input), output: Number(output) };
      }
      return prices;
    }),
});

type ModelConfig = z.infer<typeof modelEnv> & z.infer<typeof providersEnv> & z.infer<typeof pricesEnv>;
type Budget = z.infer<typeof budgetEnv>;

const CLAUDES = ['MODEL_FAST', 'MODEL_BALANCED', 'MODEL_DEEP'] as const;
const MODELS_OF = {
  anthropic: CLAUDES,
  'claude-cli': CLAUDES,
  'gemini-cli': ['GEMINI_MODEL_FAST', 'GEMINI_MODEL_BALANCED', 'GEMINI_MODEL_DEEP'],
  'openai-compatible': [
    'OPENAI_COMPATIBLE_MODEL',
    'OPENAI_COMPATIBLE_MODEL_FAST',
    'OPENAI_COMPATIBLE_MODEL_DEEP',
  ],
  'offline-demo': [],
} as const satisfies Record<ProviderName, readonly (keyof ModelConfig)[]>;

function modelVariables(config: ModelConfig) {
  return [...new Set(config.MODEL_PROVIDERS.flatMap((provider) => MODELS_OF[provider]))];
}

/** The variables that name offered models without a price, with the model. */
export function withoutPrice(config: ModelConfig): { readonly variable: string; readonly model: string }[] {
  const priceOf = createPrices(config.MODEL_PRICES);
  return modelVariables(config).flatMap((variable) => {
    const model = config[variable];
    return model !== undefined && priceOf(model) === null ? [{ variable, model }] : [];
  });
}

/** Requires prices for all offered models if a spending limit is set. For `superRefine`. */
export function checkPrices(config: ModelConfig & Budget, context: z.core.$RefinementCtx): void {
  const limit = limitOf(config);
  if (limit === null) return;
  for (const { variable, model } of withoutPrice(config)) {
    const message = `nobody knows what the model "${model}" costs, and ${limit} is set. Add it to MODEL_PRICES: ${model}=<input>/<output> in dollars per million tokens (0/0 if it costs nothing)`;
    context.addIssue({ code: 'custom', path: [variable], message });
  }
}

/** The prices at which a worker counts its model calls. */
export function pricesOf(config: ModelConfig & Budget): PriceOf {
  const priceOf = createPrices(config.MODEL_PRICES);
  const models = modelVariables(config).flatMap((name) => config[name] ?? []);
  return limitOf(config) === null ? priceOf : neverFree(priceOf, models);
}

function limitOf(config: Budget): string | null {
  return (['DAILY_SPEND_LIMIT', 'USER_DAILY_SPEND_LIMIT'] as const).find((name) => config[name] > 0) ?? null;
}

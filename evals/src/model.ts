import { createAnthropicModel, createOpenAiCompatibleModel } from '@roundtable/activities';
import {
  createPrices,
  type ModelPort,
  ModelTier,
  neverFree,
  type PriceList,
  type PriceOf,
} from '@roundtable/core';
import { openAiCompatibleOf } from '@roundtable/engine/process';
import { createSimulator } from '@roundtable/simulator';
import type { EvalConfig } from './config.js';

export interface EvalModel {
  readonly port: ModelPort;
  /** Who tells voices apart; null: the simulator judges nothing. */
  readonly judge: ModelPort | null;
  /** For the head of the report. */
  readonly name: string;
  close(): Promise<void>;
}

/**
 * The model that the environment names, by its API or by a server of Chat Completions; without a key the simulator, started
 * here. @param judge a model of the same provider; null: its deep one
 */
export async function openModel(config: EvalConfig, judge: string | null): Promise<EvalModel> {
  if ((config.MODEL_PROVIDER ?? config.MODEL_PROVIDERS[0]) === 'openai-compatible')
    return compatible(config, judge);
  const models = { fast: config.MODEL_FAST, balanced: config.MODEL_BALANCED, deep: config.MODEL_DEEP };
  const apiKey = config.ANTHROPIC_API_KEY ?? null;
  const authToken = config.ANTHROPIC_AUTH_TOKEN ?? null;
  if (apiKey !== null || authToken !== null) {
    const baseUrl = config.ANTHROPIC_BASE_URL ?? null;
    const open = (of: typeof models) => createAnthropicModel({ apiKey, authToken, baseUrl, models: of });
    const name = `${models.balanced} at ${baseUrl ?? 'the Anthropic API'}`;
    return { port: open(models), judge: open(judging(models, judge)), name, close: async () => {} };
  }
  const simulator = await createSimulator({ pace: { firstTokenMs: 0, tokensPerSecond: 0 } });
  const port = createAnthropicModel({ apiKey: 'none', baseUrl: simulator.url, models });
  return { port, judge: null, name: 'the simulator', close: () => simulator.close() };
}

function compatible(config: EvalConfig, judge: string | null): EvalModel {
  const options = openAiCompatibleOf(config);
  const port = createOpenAiCompatibleModel(options);
  const judges = createOpenAiCompatibleModel({ ...options, models: judging(options.models, judge) });
  const name = `${options.models.balanced} at ${options.baseUrl}`;
  return { port, judge: judges, name, close: async () => {} };
}

const judging = (models: Record<ModelTier, string>, judge: string | null) =>
  judge === null ? models : { fast: judge, balanced: judge, deep: judge };

/** What calls cost. @throws when a limit is set and nobody knows what a model costs: such a limit would be none */
export function pricesOf(
  { port, judge }: Pick<EvalModel, 'port' | 'judge'>,
  about: { readonly own: PriceList; readonly dollars: number | null },
): PriceOf {
  const priceOf = createPrices(about.own);
  if (about.dollars === null) return priceOf;
  const models = [port, judge].flatMap((one) =>
    ModelTier.options.flatMap((tier) => one?.modelFor(tier) ?? []),
  );
  const unknown = models.find((model) => priceOf(model) === null);
  if (unknown !== undefined)
    throw new Error(
      `nobody knows what the model "${unknown}" costs, and --dollars is given. Add it to MODEL_PRICES: ${unknown}=<input>/<output> in dollars per million tokens (0/0 if it costs nothing)`,
    );
  return neverFree(priceOf, models);
}

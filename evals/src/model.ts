import { createAnthropicModel, createOpenAiCompatibleModel } from '@roundtable/activities';
import type { ModelPort } from '@roundtable/core';
import { openAiCompatibleOf } from '@roundtable/platform';
import { createSimulator } from '@roundtable/simulator';
import type { EvalConfig } from './config.js';

export interface EvalModel {
  readonly port: ModelPort;
  /** For the head of the report. */
  readonly name: string;
  close(): Promise<void>;
}

/** The model that the environment names, by its API or by a server of Chat Completions; without a key the simulator, started here. */
export async function openModel(config: EvalConfig): Promise<EvalModel> {
  if ((config.MODEL_PROVIDER ?? config.MODEL_PROVIDERS[0]) === 'openai-compatible') return compatible(config);
  const models = { fast: config.MODEL_FAST, balanced: config.MODEL_BALANCED, deep: config.MODEL_DEEP };
  const apiKey = config.ANTHROPIC_API_KEY ?? null;
  const authToken = config.ANTHROPIC_AUTH_TOKEN ?? null;
  if (apiKey !== null || authToken !== null) {
    const baseUrl = config.ANTHROPIC_BASE_URL ?? null;
    const port = createAnthropicModel({ apiKey, authToken, baseUrl, models });
    return { port, name: `${models.balanced} at ${baseUrl ?? 'the Anthropic API'}`, close: async () => {} };
  }
  const simulator = await createSimulator({ pace: { firstTokenMs: 0, tokensPerSecond: 0 } });
  const port = createAnthropicModel({ apiKey: 'none', baseUrl: simulator.url, models });
  return { port, name: 'the simulator', close: () => simulator.close() };
}

function compatible(config: EvalConfig): EvalModel {
  const options = openAiCompatibleOf(config);
  const port = createOpenAiCompatibleModel(options);
  return { port, name: `${options.models.balanced} at ${options.baseUrl}`, close: async () => {} };
}

import type { ModelConnection } from '@roundtable/core';
import { createAnthropicModel } from '../anthropic.js';
import { createOpenAiCompatibleModel } from '../openai-compatible.js';
import { type Trial, tryModel } from './try-model.js';

export interface Claudes {
  readonly baseUrl: string | null;
  readonly models: { readonly fast: string; readonly balanced: string; readonly deep: string };
}

export interface Tried {
  readonly connection: ModelConnection;
  readonly trial: Trial;
}

/** A model that a person has in front of them is not waited for longer. */
const LONGEST_MS = 180_000;
/** The test message is short; what the server takes is not asked for. */
const CONTEXT_TOKENS = 32_000;

/**
 * Sends the test message. Where a server of Chat Completions talks but calls no tools, it is asked once more with the
 * tools in the prompt, and the connection that comes back says which of the two works.
 */
export async function tryConnection(connection: ModelConnection, claudes: Claudes): Promise<Tried> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  if (connection.provider === 'anthropic') {
    const { baseUrl, models } = claudes;
    return {
      connection,
      trial: await tryModel(createAnthropicModel({ apiKey: connection.key, baseUrl, models }), signal),
    };
  }
  const tried: Tried[] = [];
  for (const tools of ['own', 'prompt'] as const) {
    const { baseUrl, key: apiKey, model: name } = connection;
    const models = { fast: name, balanced: name, deep: name };
    const model = createOpenAiCompatibleModel({
      baseUrl,
      apiKey,
      models,
      contextTokens: CONTEXT_TOKENS,
      tools,
      images: false,
    });
    const trial = await tryModel(model, signal);
    tried.push({ connection: { ...connection, tools }, trial });
    // A server may refuse a request with tools, and take one without.
    const maySpeak = trial.type === 'no_tools' || (trial.type === 'silent' && trial.reason === 'http_400');
    if (!maySpeak) break;
  }
  const best =
    tried.find(({ trial }) => trial.type === 'works') ?? tried.find(({ trial }) => trial.type !== 'silent');
  return best ?? (tried[0] as Tried);
}

/** Tries a connection and keeps it when it answers, also without tools: that is told. */
export async function connectModel(
  wanted: ModelConnection,
  about: { readonly claudes: Claudes; readonly keep: (connection: ModelConnection) => void },
): Promise<Tried> {
  const tried = await tryConnection(wanted, about.claudes);
  if (tried.trial.type !== 'silent') about.keep(tried.connection);
  return tried;
}

import type { z } from 'zod';
import type { providersEnv } from './config.js';

/** The options of the Chat Completions server, from the environment. */
export function openAiCompatibleOf(env: z.infer<typeof providersEnv>) {
  const { OPENAI_COMPATIBLE_BASE_URL: baseUrl = '', OPENAI_COMPATIBLE_MODEL: balanced = '' } = env;
  return {
    baseUrl,
    apiKey: env.OPENAI_COMPATIBLE_API_KEY ?? null,
    models: {
      fast: env.OPENAI_COMPATIBLE_MODEL_FAST ?? balanced,
      balanced,
      deep: env.OPENAI_COMPATIBLE_MODEL_DEEP ?? balanced,
    },
    contextTokens: env.OPENAI_COMPATIBLE_CONTEXT_TOKENS,
    tools: env.OPENAI_COMPATIBLE_TOOLS,
    images: env.OPENAI_COMPATIBLE_IMAGES === 'on',
  };
}

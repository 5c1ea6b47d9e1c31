import type { LocalServer } from '@roundtable/engine/local-model';
import { type Environment, readEnv } from '@roundtable/engine/process';
import { expect, it } from 'vitest';
import { localStackEnv } from './config.js';
import { describeStack } from './describe-stack.js';
import { needsSimulator } from './stack-servers.js';

const OLLAMA: LocalServer = {
  name: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['qwen3', 'gemma3', 'phi4', 'mistral'],
};
const LOCAL = {
  MODEL_PROVIDERS: 'openai-compatible',
  OPENAI_COMPATIBLE_BASE_URL: OLLAMA.baseUrl,
  OPENAI_COMPATIBLE_MODEL: 'qwen3',
};

/** The line about the model, and those about servers that were found. */
function told(env: Environment): string[] {
  const config = readEnv(localStackEnv, env);
  const simulatorUrl = needsSimulator(config) ? 'http://127.0.0.1:8484' : null;
  const addresses = { gatewayUrl: 'http://127.0.0.1:3000', temporalAddress: 't', temporalUiUrl: null };
  const text = describeStack({ ...addresses, simulatorUrl }, { config, servers: [OLLAMA] });
  return text.split('\n').filter((line) => /^ +(model|found)/.test(line));
}

it('without a model, says so, how to connect one, and what runs on this machine', () => {
  expect(told({})).toEqual([
    '  model             Offline demo at http://127.0.0.1:8484, without a model. To connect one: npm run connect',
    '    found           Ollama at 127.0.0.1:11434 with qwen3, gemma3, phi4 and 1 more',
  ]);
});

it.each<[Environment, string]>([
  [{ ANTHROPIC_API_KEY: 'sk-secret' }, 'claude-sonnet-5-5, through the API of Claude'],
  [{ ANTHROPIC_BASE_URL: 'http://127.0.0.1:9000' }, 'claude-sonnet-5-5 at http://127.0.0.1:9000'],
  [LOCAL, 'qwen3 at http://127.0.0.1:11434/v1'],
  [{ ...LOCAL, MODEL_PROVIDERS: 'claude-cli' }, 'claude-cli, as set in MODEL_PROVIDERS'],
])('with %j names the model that answers, and no key', (env, model) => {
  expect(told(env)).toEqual([`  model             ${model}`]);
});

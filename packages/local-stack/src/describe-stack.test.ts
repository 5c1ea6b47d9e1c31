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

function described(env: Environment, gatewayUrl = 'http://127.0.0.1:3000'): string[] {
  const config = readEnv(localStackEnv, env);
  const simulatorUrl = needsSimulator(config) ? 'http://127.0.0.1:8484' : null;
  const addresses = { gatewayUrl, temporalAddress: 't', temporalUiUrl: null };
  return describeStack({ ...addresses, simulatorUrl }, { config, servers: [OLLAMA] }).split('\n');
}

/** The line about the model, and those about servers that were found. */
const told = (env: Environment) => described(env).filter((line) => /^ +(model|found)/.test(line));

it.each([
  ['http://127.0.0.1:3000', 'npm run chat     To stop'],
  ['http://127.0.0.1:7200', 'npm run chat -- --url http://127.0.0.1:7200     To stop'],
])('at %s says how the terminal gets there', (url, command) => {
  expect(described({}, url)).toContainEqual(expect.stringContaining(command));
});

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

import Anthropic from '@anthropic-ai/sdk';
import { afterEach } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../src/index.js';

const running: Simulator[] = [];

afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close();
});

/** A simulator that ends with its test, and the real SDK pointed at it (without retries). */
export async function withSdk(options: SimulatorOptions = {}) {
  const simulator = await createSimulator(options);
  running.push(simulator);
  return { simulator, client: new Anthropic({ apiKey: 'test-key', baseURL: simulator.url, maxRetries: 0 }) };
}

/** A minimal valid request. */
export function ask(words: string) {
  return {
    model: 'claude-sonnet-5-5',
    max_tokens: 4096,
    messages: [{ role: 'user' as const, content: words }],
  };
}

/** A tool without input. */
export function tool(name: string) {
  return { name, description: name, input_schema: { type: 'object' as const, properties: {} } };
}

import { createAnthropicModel } from '@roundtable/activities';
import type { Block, ModelRequest } from '@roundtable/core';
import { createSimulator, type Simulator } from '@roundtable/simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// The adapter over HTTP, against the simulator's edges of the Messages API.

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ otherwise: 'All right.' });
});
afterEach(() => simulator.reset());
afterAll(() => simulator.close());

const models = { fast: 'fast', balanced: 'balanced', deep: 'deep' };
const modelAt = (limits: { stallMs?: number; mostMs?: number } = {}) =>
  createAnthropicModel({ apiKey: 'not-a-real-key', baseUrl: simulator.url, models, ...limits });
const on = () => ({ signal: new AbortController().signal, onText: () => {} });
const says = (words: string) => ({
  role: 'user' as const,
  content: [{ type: 'text' as const, text: words }],
});

function request(...own: Block[][]): ModelRequest {
  const before = own.flatMap((content) => [says('hello'), { role: 'assistant' as const, content }]);
  return {
    tier: 'balanced',
    system: 'You are Coach.',
    tools: [],
    toolChoice: 'none',
    messages: [...before, says('and now?')],
    maxTokens: 1_000,
  };
}

test('a block of a kind that nobody knows is kept, and fails one request instead of every later turn', async () => {
  const model = modelAt();
  simulator.fault({ fault: 'unknown_block' });
  const first = await model.ask(request(), on());
  expect(first.blocks.map((block) => (block.type === 'other' ? block.raw.type : block.type))).toEqual([
    'hologram',
    'text',
  ]);
  for (const _ of ['the next turn', 'the one after'])
    expect((await model.ask(request([...first.blocks]), on())).stopReason).toBe('end_turn');
  expect(simulator.stats()).toMatchObject({ requests: 4, rejected: 1 });
});

test('a reply is awaited for as long as it pings', async () => {
  simulator.fault({ fault: 'pings', ms: 6_000, everyMs: 100 });
  expect((await modelAt({ stallMs: 5_000 }).ask(request(), on())).stopReason).toBe('end_turn');
});

test('a server that only pings is given up, and left', async () => {
  simulator.fault({ fault: 'pings', ms: 60_000, everyMs: 50 });
  const failure = { kind: 'transient', reason: 'too_long' };
  await expect(modelAt({ mostMs: 3_000 }).ask(request(), on())).rejects.toMatchObject(failure);
  await expect.poll(() => simulator.stats()).toMatchObject({ aborted: 1, inFlight: 0 });
});

test.each([
  [529, false, 'fatal'],
  [400, true, 'transient'],
] as const)('%i with x-should-retry: %s is %s', async (status, shouldRetry, kind) => {
  simulator.fault({ fault: 'status', status, shouldRetry });
  await expect(modelAt().ask(request(), on())).rejects.toMatchObject({ kind });
});

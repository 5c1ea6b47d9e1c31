import { ModelFailure, type ModelPort, type ModelReply } from '@roundtable/core';
import { expect, test } from 'vitest';
import { watchReadiness } from './readiness.js';

const REPLY: ModelReply = {
  model: 'm',
  blocks: [],
  stopReason: 'end_turn',
  usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  brokenInputs: {},
};

/** A watched provider; each call comes out as the next of the list. */
function watched(outcomes: (ModelReply | ModelFailure)[], probe: string | null = null) {
  const model: ModelPort = {
    provider: 'claude-cli',
    capabilities: { tools: false, streaming: true, caching: true, images: false, contextTokens: 1 },
    modelFor: () => 'm',
    async ask() {
      const next = outcomes.shift() ?? REPLY;
      if (next instanceof ModelFailure) throw next;
      return next;
    },
  };
  const { model: port, check } = watchReadiness(model, async () => probe);
  const request = {
    tier: 'fast',
    system: '',
    tools: [],
    toolChoice: 'auto',
    messages: [],
    maxTokens: 1,
  } as const;
  const { signal } = new AbortController();
  return {
    check,
    call: () => port.ask(request, { signal, onText: () => {} }).catch((error: unknown) => error),
  };
}
const failed = (kind: 'fatal' | 'transient', reason: string) =>
  new ModelFailure(kind, { reason, message: 'for the operator: /opt/claude' });

test('a provider is ready until a call says otherwise, and again after one that worked', async () => {
  const { check, call } = watched([failed('fatal', 'not_signed_in'), REPLY]);
  expect(await check()).toBeNull();
  await call();
  expect(await check()).toBe('It is not signed in on the server.');
  await call();
  expect(await check()).toBeNull();
});

test('overload, and a request that nobody would take, say nothing about the provider', async () => {
  const { check, call } = watched([failed('transient', 'overloaded_error'), failed('fatal', 'http_400')]);
  await call();
  await call();
  expect(await check()).toBeNull();
});

test('what can be seen without a call comes first', async () => {
  const { check } = watched([], 'Its program is not installed on the server.');
  expect(await check()).toBe('Its program is not installed on the server.');
});

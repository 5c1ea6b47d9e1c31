import type { ModelPort } from '@roundtable/core';
import { expect, test } from 'vitest';
import { createModelRegistry, singleModel } from './registry.js';

const capabilities = { tools: true, streaming: true, caching: false, images: true, contextTokens: 1_000 };
const named = (provider: string): ModelPort => ({
  provider,
  capabilities,
  modelFor: () => provider,
  ask: () => Promise.reject(new Error('nobody asks here')),
});
const registry = createModelRegistry([named('anthropic'), named('claude-cli')], 'claude-cli');

test('who chose nothing gets the standard provider, who chose gets the choice', () => {
  expect(registry.standard.provider).toBe('claude-cli');
  expect(registry.choose(null)).toMatchObject({ model: { provider: 'claude-cli' }, fellBack: null });
  expect(registry.choose('anthropic')).toMatchObject({ model: { provider: 'anthropic' }, fellBack: null });
});

test('a choice that is not offered here falls back, and says so', () => {
  expect(registry.choose('gemini-cli')).toMatchObject({
    model: { provider: 'claude-cli' },
    fellBack: '"gemini-cli" is not offered here; claude-cli answers instead',
  });
});

test('a standard provider that is not offered is a fault of the configuration', () => {
  expect(() => createModelRegistry([named('anthropic')], 'gemini-cli')).toThrow(
    'the standard provider "gemini-cli" is not offered: anthropic',
  );
});

test('one provider is a registry of its own', () => {
  expect(singleModel(named('anthropic')).choose(null).model.provider).toBe('anthropic');
});

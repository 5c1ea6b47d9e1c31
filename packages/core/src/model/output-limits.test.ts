import { expect, test } from 'vitest';
import { Agent, type ModelTier } from '../teams/team.js';
import { outputLimits } from './output-limits.js';

const limits = (tier: ModelTier, more: Partial<Parameters<typeof outputLimits>[0]> = {}) =>
  outputLimits({ tier, agent: {}, inputTokens: 0, contextTokens: 200_000, wasCut: false, ...more });

test('each tier has its own limits, and only the deep one thinks', () => {
  expect(limits('fast')).toEqual({ maxTokens: 4_096, thinkingTokens: 0 });
  expect(limits('balanced')).toEqual({ maxTokens: 8_192, thinkingTokens: 0 });
  expect(limits('deep')).toEqual({ maxTokens: 16_384, thinkingTokens: 8_192 });
});

test('a tool whose input is long raises the limit, and never lowers it', () => {
  expect(limits('fast', { inputTokens: 12_000 }).maxTokens).toBe(12_000);
  expect(limits('deep', { inputTokens: 12_000 }).maxTokens).toBe(16_384);
});

test('an agent’s own limits count; the fast tier never thinks', () => {
  const agent = { output: { tokens: 2_000, thinking: 2_048 } };
  expect(limits('balanced', { agent, inputTokens: 12_000 })).toEqual({
    maxTokens: 2_000,
    thinkingTokens: 2_048,
  });
  expect(limits('fast', { agent }).thinkingTokens).toBe(0);
  expect(limits('deep', { agent: { output: { thinking: 0 } } })).toEqual({
    maxTokens: 16_384,
    thinkingTokens: 0,
  });
});

test('after a reply that was cut there is twice as much', () => {
  expect(limits('balanced', { wasCut: true }).maxTokens).toBe(16_384);
});

test('a small context leaves room for the prompt', () => {
  expect(limits('deep', { contextTokens: 32_000, wasCut: true })).toEqual({
    maxTokens: 8_000,
    thinkingTokens: 0,
  });
});

test.each([{ tokens: 100 }, { tokens: 70_000 }, { thinking: 500 }, { thinking: 1.5 }, { words: 3 }])(
  'a team cannot say %j',
  (output) => {
    const agent = { id: 'a', name: 'A', role: 'r', color: 'c', prompt: 'p', output };
    expect(Agent.safeParse(agent).success).toBe(false);
  },
);

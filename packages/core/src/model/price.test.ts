import { expect, test } from 'vitest';
import { costMicros, createPrices, neverFree } from './price.js';

const usage = { inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 10_000, cacheWriteTokens: 400 };

test('a call costs its tokens at the list price, in millionths of a dollar', () => {
  expect(costMicros('claude-sonnet-5-5', usage)).toBe(3 * (1_000 + 500 + 1_000) + 15 * 100);
  expect(costMicros('claude-haiku-5-5', usage)).toBe(2_500 + 500);
});

test('the cost is a whole number', () => {
  expect(costMicros('claude-haiku-5-5', { ...usage, cacheReadTokens: 1 })).toBe(Math.round(1_500.1) + 500);
});

test('the longest name that fits counts, and an operator’s own before ours', () => {
  expect(createPrices()('gemini-2.5-flash-lite-001')).toEqual({ input: 0.1, output: 0.4 });
  expect(createPrices()('gemini-2.5-flash-001')).toEqual({ input: 0.3, output: 2.5 });
  const own = createPrices({ claude: { input: 2, output: 4 }, 'claude-opus-9': { input: 20, output: 100 } });
  expect(own('claude-sonnet-5-5')).toEqual({ input: 2, output: 4 });
  expect(own('claude-opus-9-1')).toEqual({ input: 20, output: 100 });
  expect(own('qwen')).toBeNull();
});

test('where no answer may be free, a name that nobody knows costs what the dearest model in use does', () => {
  const priceOf = neverFree(createPrices(), ['claude-haiku-5-5', 'gemini-2.5-pro']);
  expect(priceOf('claude-haiku-5-5-served-elsewhere')).toEqual({ input: 1, output: 5 });
  expect(priceOf('something-else')).toEqual({ input: 1.25, output: 10 });
  expect(costMicros('something-else', usage, priceOf)).toBe(Math.round(1.25 * 2_500) + 1_000);
});

test('a model that is not in the list costs nothing', () => {
  expect(costMicros('scripted', usage)).toBe(0);
});

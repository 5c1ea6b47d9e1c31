import { expect, test } from 'vitest';
import { costMicros } from './price.js';

const usage = { inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 10_000, cacheWriteTokens: 400 };

test('a call costs its tokens at the list price, in millionths of a dollar', () => {
  expect(costMicros('claude-sonnet-5-5', usage)).toBe(3 * (1_000 + 500 + 1_000) + 15 * 100);
  expect(costMicros('claude-haiku-5-5', usage)).toBe(2_500 + 500);
});

test('the cost is a whole number', () => {
  expect(costMicros('claude-haiku-5-5', { ...usage, cacheReadTokens: 1 })).toBe(Math.round(1_500.1) + 500);
});

test('a model that is not in the list costs nothing', () => {
  expect(costMicros('scripted', usage)).toBe(0);
});

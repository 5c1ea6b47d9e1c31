import { expect, test } from 'vitest';
import { isOfflineDemo, OFFLINE_DEMO } from './offline-demo.js';

const row = (model: string) => ({
  day: '2026-03-02',
  agent: 'coach',
  model,
  ...{ calls: 1, inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costDollars: 0 },
});

test('nothing is said about cost where the stand-in alone answered', () => {
  expect(isOfflineDemo({ models: [row(OFFLINE_DEMO)] })).toBe(true);
  expect(isOfflineDemo({ models: [row(OFFLINE_DEMO), row('claude-sonnet-5-5')] })).toBe(false);
  expect(isOfflineDemo({ models: [] })).toBe(false);
});

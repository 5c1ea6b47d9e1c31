import { expect, test } from 'vitest';
import { createReplayLimit } from './replay-limit.js';

test('rises one by one while replays are quick, and never above the most', () => {
  const limit = createReplayLimit({ most: 4, slowMs: 1_000 });
  const seen = [limit.now()];
  for (let i = 0; i < 20; i++) {
    limit.ended(100);
    seen.push(limit.now());
  }
  expect(seen.slice(0, 7)).toEqual([2, 2, 3, 3, 3, 4, 4]);
  expect(Math.max(...seen)).toBe(4);
});

test('halves after each slow replay, and one is always let in', () => {
  const limit = createReplayLimit({ most: 8, slowMs: 1_000 });
  for (let i = 0; i < 100; i++) limit.ended(1);
  expect(limit.now()).toBe(8);
  const seen = [1_000, 5_000, 20_000, 1_500].map((ms) => {
    limit.ended(ms);
    return limit.now();
  });
  expect(seen).toEqual([4, 2, 1, 1]);
});

test('a slow replay among quick ones makes their row begin anew', () => {
  const limit = createReplayLimit({ most: 8, slowMs: 1_000 });
  for (const ms of [10, 2_000, 10]) limit.ended(ms);
  expect(limit.now()).toBe(2); // one, and after one quick replay two
  for (const ms of [10, 2_000]) limit.ended(ms);
  expect(limit.now()).toBe(1);
});

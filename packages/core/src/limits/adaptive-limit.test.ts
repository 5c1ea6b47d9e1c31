import { expect, test } from 'vitest';
import { createAdaptiveLimit } from './adaptive-limit.js';

test('rises one by one while all is quick, and never above the most', () => {
  const limit = createAdaptiveLimit({ least: 1, most: 4, first: 2 });
  const seen = [limit.now()];
  for (let i = 0; i < 20; i++) {
    limit.ended('quick');
    seen.push(limit.now());
  }
  expect(seen.slice(0, 7)).toEqual([2, 2, 3, 3, 3, 4, 4]);
  expect(Math.max(...seen)).toBe(4);
});

test.each([
  { least: 1, seen: [4, 2, 1, 1] },
  { least: 3, seen: [4, 3, 3, 3] },
])('halves after each slow one, down to $least', ({ least, seen }) => {
  const limit = createAdaptiveLimit({ least, most: 8, first: 8 });
  const halved = seen.map(() => {
    limit.ended('slow');
    return limit.now();
  });
  expect(halved).toEqual(seen);
});

test('a slow one among quick ones makes their row begin anew', () => {
  const limit = createAdaptiveLimit({ least: 1, most: 8, first: 2 });
  for (const how of ['quick', 'slow', 'quick'] as const) limit.ended(how);
  expect(limit.now()).toBe(2); // one, and after one quick one two
  for (const how of ['quick', 'slow'] as const) limit.ended(how);
  expect(limit.now()).toBe(1);
});

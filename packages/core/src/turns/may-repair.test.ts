import { expect, test } from 'vitest';
import { mayRepair } from './may-repair.js';

test.each([
  ['the first reply', { repaired: false, calls: 1, mostCalls: 10 }, true],
  ['the last but one call', { repaired: false, calls: 9, mostCalls: 10 }, true],
  ['the last call', { repaired: false, calls: 10, mostCalls: 10 }, false],
  ['a reply behind a repair', { repaired: true, calls: 2, mostCalls: 10 }, false],
])('%s may be sent back, or not', (_, turn, expected) => {
  expect(mayRepair(turn)).toBe(expected);
});

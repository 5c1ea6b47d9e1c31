import { expect, test } from 'vitest';
import { withinTime } from './within-time.js';

test('what returns in time is handed on', () => {
  expect(withinTime(() => ['a'], 10_000)).toEqual({ result: ['a'] });
});

test('a pattern that would go on for ever is cut off, and the next one is read', () => {
  const forEver = /^(?:(?:no|mejor|mejor no) ?)+$/;
  expect(withinTime(() => forEver.test(`${'mejor no '.repeat(60)}x`), 20)).toBeNull();
  expect(withinTime(() => forEver.test('mejor no'), 10_000)).toEqual({ result: true });
});

test('what it throws is thrown', () => {
  const fail = () => {
    throw new TypeError('not this');
  };
  expect(() => withinTime(fail, 10_000)).toThrow(new TypeError('not this'));
});

import { expect, it } from 'vitest';
import { fitting } from './draft-store.js';

const initial = { title: '', tags: ['a'], count: 3, wanted: true };

it('takes back what was typed', () => {
  const typed = { title: 'Sleep', tags: ['b', 'c'], count: 5, wanted: false };
  expect(fitting(typed, initial)).toEqual(typed);
});

it.each([
  [{ gone: 'x' }],
  [{ title: 7 }],
  [{ tags: 'a' }],
  [{ tags: [1] }],
  [{ count: '3' }],
  [{ wanted: null }],
  [null],
  ['text'],
])('leaves out %o, which the form does not have so', (stored) => {
  expect(fitting(stored, initial)).toEqual({});
});

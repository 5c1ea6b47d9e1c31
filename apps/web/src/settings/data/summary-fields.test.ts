import { expect, it } from 'vitest';
import { summaryFaults, summaryOf, textsOf } from './summary-fields.js';

const empty = textsOf(null);

it('makes lines of a list, and a list of lines without the empty ones', () => {
  const summary = { ...summaryOf(empty), values: ['calm', 'family'] };
  expect(textsOf(summary).values).toBe('calm\nfamily');
  expect(summaryOf({ ...empty, values: ' calm \n\n family\n' })).toEqual(summary);
});

it.each([
  ['nine lines', { patterns: Array(9).fill('x').join('\n') }, { patterns: 'tooMany' }],
  ['a line of 241 characters', { values: 'x'.repeat(241) }, { values: 'tooLong' }],
  [
    'more than 4,096 bytes in all',
    { patterns: Array(8).fill('日'.repeat(240)).join('\n'), values: 'a' },
    { values: 'tooMuch' },
  ],
  ['what fits', { patterns: 'x'.repeat(240) }, {}],
])('finds %s', (_, typed, faults) => {
  expect(summaryFaults({ ...empty, ...typed })).toEqual(faults);
});

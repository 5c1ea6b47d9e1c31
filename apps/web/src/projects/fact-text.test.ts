import { expect, it } from 'vitest';
import { factOfText, textOfFact } from './fact-text.js';

it.each([
  ['', null],
  [' \n ', null],
  ['Visitors', 'Visitors'],
  ['iOS \n\n Android', ['iOS', 'Android']],
])('keeps %j as %j', (text, value) => {
  expect(factOfText(text)).toEqual(value);
});

it('shows a list as lines', () => {
  expect(textOfFact(['iOS', 'Android'])).toBe('iOS\nAndroid');
  expect(textOfFact('Visitors')).toBe('Visitors');
  expect(textOfFact(undefined)).toBe('');
});

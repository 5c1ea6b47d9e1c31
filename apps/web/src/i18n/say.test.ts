import { expect, it } from 'vitest';
import { say } from './say.js';

const words = { hello: 'Hello {{name}}', goals: { days_one: '{{count}} day', days_other: '{{count}} days' } };

it('puts values in their places', () => {
  expect(say(words, 'hello', 'en', { name: 'Ana' })).toBe('Hello Ana');
  expect(say(words, 'hello', 'en')).toBe('Hello {{name}}');
});

it.each([
  [0, '0 days'],
  [1, '1 day'],
  [1200, '1,200 days'],
])('picks the words for %i and writes the number as the language does', (count, text) => {
  expect(say(words, 'goals.days', 'en', { count })).toBe(text);
});

it('shows a key that has no words', () => {
  expect(say(words, 'goals.weeks', 'en')).toBe('goals.weeks');
});

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

it('picks by the rule of the language, and other where it has no words for it', () => {
  const polish = { days_one: '{{count}} dzień', days_few: '{{count}} dni', days_other: 'dni: {{count}}' };
  expect([1, 3, 5].map((count) => say(polish, 'days', 'pl', { count }))).toEqual([
    '1 dzień',
    '3 dni',
    'dni: 5',
  ]);
});

it('shows a key that has no words', () => {
  expect(say(words, 'goals.weeks', 'en')).toBe('goals.weeks');
});

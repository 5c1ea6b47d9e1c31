import { expect, it } from 'vitest';
import { nextPage } from './next-page.js';

it.each([
  ['?next=%2Fgoals', '/goals'],
  ['?next=%2Fgoals%2F1%3Ftab%3Dplans', '/goals/1?tab=plans'],
  ['', '/'],
  ['?next=', '/'],
])('goes on from %s to %s', (search, page) => {
  expect(nextPage(search)).toBe(page);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/goals/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'goals',
])('does not leave this page for %s', (next) => {
  expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBe('/');
});

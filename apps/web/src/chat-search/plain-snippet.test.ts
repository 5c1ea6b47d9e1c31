import { expect, it } from 'vitest';
import { plainSnippet } from './plain-snippet.js';

it('leaves the words, and takes the marks of Markdown away', () => {
  expect(plainSnippet('# Runs\n> **early** and `often`')).toBe('Runs\nearly and often');
  expect(plainSnippet('2 * 3 > 5, snake_case, #tag')).toBe('2 * 3 > 5, snake_case, #tag');
});

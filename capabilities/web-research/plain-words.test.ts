import { expect, test } from 'vitest';
import { plainWords } from './plain-words.js';

test('tags and entities become plain words', () => {
  expect(plainWords('<b>Ni&ntilde;o</b> &amp; <a href="/x">co</a>', 40)).toBe('Niño & co');
});

test.each(['<b>', '<a>', '<ul><li>', '<table>'])('%s in itself without end is read', (tag) => {
  expect(plainWords(`first ${tag.repeat(7_000)}x`, 40)).toContain('first');
});

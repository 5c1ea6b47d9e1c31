import { expect, it } from 'vitest';
import { LARGEST_FILE, sayBytes, whyNot } from './file-rules.js';

it.each([
  ['brief.md', 12, null],
  ['Brief.PDF', LARGEST_FILE, null],
  ['notes', 12, null],
  ['photo.png', 12, 'kind'],
  ['brief.md.exe', 12, 'kind'],
  ['brief.pdf', LARGEST_FILE + 1, 'size'],
  ['brief.txt', 0, 'empty'],
])('tells of %s with %i bytes: %s', (name, size, why) => {
  expect(whyNot({ name, size })).toBe(why);
});

it('says sizes as people read them', () => {
  expect([12, 2_048, 1_572_864, LARGEST_FILE].map((size) => sayBytes(size, 'en'))).toEqual([
    '12 B',
    '2 kB',
    '1.5 MB',
    '10 MB',
  ]);
  expect(sayBytes(1_572_864, 'es')).toBe('1,5 MB');
});

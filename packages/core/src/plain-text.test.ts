import { expect, test } from 'vitest';
import { plainText, storable, storableJson } from './plain-text.js';

const LONE = '\ud83d';

test.each([
  ['', 'must not be empty'],
  ['   \n', 'must not be blank'],
  ['\u200b\u2060', 'must not be blank'],
  ['\u3164\u115f\uffa0', 'must not be blank'],
  [' \u2800\u00ad\ufe0f', 'must not be blank'],
  ['\u{e0041}\u{e0100}', 'must not be blank'],
  ['\u0301', 'must not be blank'],
  ['a\u0000b', 'must not contain NUL'],
  [`a${LONE}b`, 'must be well-formed Unicode'],
  ['123456', 'must be at most 5 characters'],
])('%j is refused: %s', (text, why) => {
  expect(plainText(5).safeParse(text).error?.message).toContain(why);
});

test('ordinary text passes unchanged', () => {
  expect(plainText(10).parse(' ¡Sí! 😀 ')).toBe(' ¡Sí! 😀 ');
  for (const short of ['?', '👍🏽', '❤️', 'न', '1', '\u200fשלום'])
    expect(plainText(10).parse(short)).toBe(short);
});

test('what a provider says is made storable, in every corner of a JSON value', () => {
  expect(storable(`a\u0000b${LONE}`)).toBe('ab\ufffd');
  expect(storableJson({ 'k\u0000': [`x${LONE}`, 1, null, { y: '\u0000' }] })).toEqual({
    k: ['x\ufffd', 1, null, { y: '' }],
  });
});

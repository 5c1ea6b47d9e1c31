import { expect, it } from 'vitest';
import { markdownBlocks } from './markdown-blocks.js';

const trimmed = (text: string) => markdownBlocks(text).map((block) => block.trim());

it.each([
  '',
  'a',
  'a\n\nb',
  '\n\na\n\n\n',
  '```\na\n\nb\n```\n\nc',
  '- a\n\n- b\n\nc',
  '~~~\n```\n\n~~~\n\nx',
])('joined together the blocks of %j are the text', (text) => {
  expect(markdownBlocks(text).join('')).toBe(text);
});

it('cuts between paragraphs, headings and tables', () => {
  expect(trimmed('# A\n\nb\nc\n\n| x |\n|---|\n| 1 |')).toEqual(['# A', 'b\nc', '| x |\n|---|\n| 1 |']);
});

it('keeps fenced code in one piece, also while its end is missing', () => {
  expect(trimmed('a\n\n```js\nx\n\ny\n```\n\nb')).toEqual(['a', '```js\nx\n\ny\n```', 'b']);
  expect(trimmed('```js\nx\n\ny')).toEqual(['```js\nx\n\ny']);
  expect(trimmed('````\n```\n\n```\n````\n\nb')).toEqual(['````\n```\n\n```\n````', 'b']);
});

it('keeps a list with empty lines between its points in one piece', () => {
  expect(trimmed('1. a\n\n2. b\n\n   more\n\n3. c\n\nend')).toEqual([
    '1. a\n\n2. b\n\n   more\n\n3. c',
    'end',
  ]);
});

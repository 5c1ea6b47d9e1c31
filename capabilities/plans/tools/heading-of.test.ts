import { expect, it } from 'vitest';
import { headingOf } from './heading-of.js';

it.each([
  ['# Run 5 km\n\ntext', 'Run 5 km'],
  ['text\n##  C# for beginners ##  \n# Second', 'C# for beginners'],
  [`# ${'long '.repeat(60)}\n### Short`, 'Short'],
  ['# \n## Week one', 'Week one'],
  ['#### Too deep', null],
  ['#hashtag', null],
  ['', null],
])('the title of %j', (markdown, title) => {
  expect(headingOf(markdown)).toBe(title);
});

it.each(['\t', '\n', '#', ' #', '# '])('reads a text of “%s” over and over once', (piece) => {
  expect(headingOf(`# ${piece.repeat(100_000)}${'x'.repeat(300)}`)).toBeNull();
});

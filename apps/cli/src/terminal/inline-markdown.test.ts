import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaint, paletteOf } from './colors.js';
import { layOutLine, layOutMarkdown } from './inline-markdown.js';
import { sliced, widthOf } from './text-width.js';

const paint = createPaint('none');
const tags = {
  ...paint,
  bold: (s: string) => `<b>${s}</b>`,
  cyan: (s: string) => `<c>${s}</c>`,
  italic: (s: string) => `<i>${s}</i>`,
};
const rows = (source: string, width = 80) => layOutLine(source, { width, inFence: false, paint: tags }).rows;

describe('a line of Markdown', () => {
  it.each([
    ['a **bold** word', 'a <b>bold</b> word'],
    ['`code` and *more*', '<c>code</c> and <i>more</i>'],
    ['# Title', '<b>Title</b>'],
    ['- item', '• item'],
    ['2 * 3 * 4 is snake_case_name', '2 * 3 * 4 is snake_case_name'],
    ['not **closed', 'not **closed'],
  ])('%s', (source, row) => {
    expect(rows(source)).toEqual([row]);
  });

  it('is broken at spaces, and bullets hang', () => {
    expect(rows('- one two three', 10)).toEqual(['• one two ', '  three']);
  });

  it('keeps fenced text as it is', () => {
    expect(layOutMarkdown('```\n**x**\n```\n**y**', { width: 80, paint: tags })).toEqual([
      '```',
      '<c>**x**</c>',
      '```',
      '<b>y</b>',
    ]);
  });

  it('never takes more columns than there are, and loses no word', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 12, max: 60 }),
        (source, width) => {
          const words = source.replace(/[\s`*_#>~+\-\d.)\p{Cc}]+/gu, ' ').trim();
          const laidOut = layOutLine(words, { width, inFence: false, paint }).rows;
          for (const row of laidOut) expect(widthOf(row.trimEnd())).toBeLessThanOrEqual(width);
          expect(laidOut.join('').replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
        },
      ),
    );
  });
});

describe('the width of text', () => {
  it.each([
    ['plain', 5],
    ['sí, señor', 9],
    ['日本', 4],
    ['👍🏽', 2],
    ['→', 1],
  ])('%s takes %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  it('is kept by slices', () => {
    expect(sliced('日本語x', 4)).toEqual(['日本', '語x']);
  });
});

describe('colours', () => {
  it('fall back to the palette', () => {
    expect(paletteOf([0, 95, 255])).toBe(16 + 6 + 5);
  });
});

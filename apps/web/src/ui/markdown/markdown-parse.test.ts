import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inline } from './markdown-inline.js';
import { type Block, parseMarkdown } from './markdown-parse.js';

/** Blocks and words in a short hand: `ul(li(p(a)))`. */
const short = (all: readonly Block[]): string => all.map(block).join(' ');
function block(one: Block): string {
  switch (one.type) {
    case 'paragraph':
      return `p(${words(one.inline)})`;
    case 'heading':
      return `h${one.level}(${words(one.inline)})`;
    case 'code':
      return `code(${JSON.stringify(one.text)})`;
    case 'quote':
      return `quote(${short(one.blocks)})`;
    case 'list':
      return `${one.start === null ? 'ul' : `ol${one.start}`}(${one.items.map((item) => `li(${short(item)})`).join(' ')})`;
    case 'table':
      return `table(${one.head.map(words).join('|')} / ${one.rows.map((row) => row.map(words).join('|')).join(' / ')})`;
    case 'rule':
      return 'hr';
  }
}
const words = (all: readonly Inline[]): string =>
  all
    .map((one): string => {
      if (one.type === 'text') return one.text;
      if (one.type === 'break') return '<br>';
      if (one.type === 'link') return `[${words(one.children)}](${one.href})`;
      return `<${one.type}>${'children' in one ? words(one.children) : one.text}</>`;
    })
    .join('');

const finished = (text: string) => short(parseMarkdown(text, false));
const streaming = (text: string) => short(parseMarkdown(text, true));

describe('what models write', () => {
  it.each([
    ['a\nb\n\nc', 'p(a b) p(c)'],
    ['a  \nb', 'p(a  <br>b)'],
    ['# A *b*\n## C ##\ntext', 'h1(A <em>b</>) h2(C) p(text)'],
    ['#no', 'p(#no)'],
    ['text\n---\nmore', 'p(text) hr p(more)'],
    ['- a\n- b\n  - c\n- d', 'ul(li(p(a)) li(p(b) ul(li(p(c)))) li(p(d)))'],
    ['1. a\n   - b\n2. c', 'ol1(li(p(a) ul(li(p(b)))) li(p(c)))'],
    ['3) a\n4) b', 'ol3(li(p(a)) li(p(b)))'],
    ['1. a\n\n2. b\n\n   more', 'ol1(li(p(a)) li(p(b) p(more)))'],
    ['Before:\n* a\ngoes on\n* b\n\nafter', 'p(Before:) ul(li(p(a goes on)) li(p(b))) p(after)'],
    ['> a\n> - b\nc', 'quote(p(a) ul(li(p(b c))))'],
    ['```js\nx\n\n  y\n```\nz', 'code("x\\n\\n  y") p(z)'],
    ['~~~\n```\n~~~', 'code("```")'],
    ['- a\n  ```\n  x\n  ```\n- b', 'ul(li(p(a) code("x")) li(p(b)))'],
    ['    four\n\n    spaces', 'code("four\\n\\nspaces")'],
    ['| a | b |\n|:--|--:|\n| 1 | `x|y` |\n| 2 |', 'table(a|b / 1|`x / 2|)'],
    ['a | b\n--|--\n1 | 2\n\nend', 'table(a|b / 1|2) p(end)'],
    ['* * *\n- - -', 'hr hr'],
  ])('%j', (text, expected) => {
    expect(finished(text)).toBe(expected);
  });

  it.each([
    [
      '**a** *b* __c__ _d_ ~~e~~ ***f***',
      '<strong>a</> <em>b</> <strong>c</> <em>d</> <del>e</> <strong><em>f</></>',
    ],
    ['**a *b* c** and *a **b** c*', '<strong>a <em>b</> c</> and <em>a <strong>b</> c</>'],
    ['2 * 3 * 4, a_b_c, *args, 5 ** 2', '2 * 3 * 4, a_b_c, *args, 5 ** 2'],
    ['`a*b*` ``x ` y`` `open', '<code>a*b*</> <code>x ` y</> `open'],
    ['\\*a\\* \\[b]', '*a* [b]'],
    ['[a *b*](https://x.org/y_(z) "t")', '[a <em>b</>](https://x.org/y_(z))'],
    ['[a](javascript:alert(1)) [b](/here) [c]', 'a b [c]'],
    ['![a picture](https://x.org/p.png)', '<image>a picture</>'],
    [
      'see https://x.org/a_b_c. Or (https://y.org)!',
      'see [https://x.org/a_b_c](https://x.org/a_b_c). Or ([https://y.org](https://y.org/))!',
    ],
    [
      '<https://x.org/> <b>bold</b> <script>x</script>',
      '[https://x.org/](https://x.org/) <b>bold</b> <script>x</script>',
    ],
    ['a &amp; b &lt;c&gt; &copy;', 'a & b <c> &copy;'],
  ])('in a line: %j', (text, expected) => {
    expect(finished(text)).toBe(`p(${expected})`);
  });
});

describe('while it streams', () => {
  it.each([
    ['Some **bo', 'p(Some <strong>bo</>)'],
    ['Some **', 'p(Some )'],
    ['a *b **c', 'p(a <em>b <strong>c</></>)'],
    ['use `co', 'p(use <code>co</>)'],
    ['see [the pa', 'p(see the pa)'],
    ['see [the page](https://exa', 'p(see the page)'],
    ['a\n#', 'p(a)'],
    ['a\n-', 'p(a)'],
    ['- a\n- **b', 'ul(li(p(a)) li(p(<strong>b</>)))'],
    ['- a\n  -', 'ul(li(p(a)))'],
    ['| a | b', ''],
    ['| a | b |\n|--', ''],
    ['| a | b |\n|---|---|\n| 1', 'table(a|b / 1|)'],
    ['```js\nconst a', 'code("const a")'],
    ['```\n- ', 'code("- ")'],
  ])('%j shows no mark that is half written', (text, expected) => {
    expect(streaming(text)).toBe(expected);
  });
});

describe('whatever it is given', () => {
  const pieces = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '[',
    '](',
    ')',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '|',
    '|-|',
    '#',
    ' ',
    'word',
    '!',
    '<',
    '\\',
    '~~',
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''));

  it('loses no word', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const count = (all: string) => all.split('word').length;
        expect(count(finished(text))).toBeGreaterThanOrEqual(
          count(text.replace(/\]\([^)]*\)|```[^\n]*/g, '')),
        );
      }),
    );
  });

  it.each(['*', '**a ', '[', '[a](', '`', '> ', '- ', '_a', '|', '<', '![', '\\', '*a **b '])(
    '300,000 characters of %j are read in one go: anything else outlasts the test',
    (piece) => {
      const text = piece.repeat(300_000 / piece.length);
      parseMarkdown(text, false);
      parseMarkdown(text, true);
    },
  );
});

import { convert } from 'html-to-text';

/** Markup of snippets and abstracts is short; whatever is longer is not worth a parser's time. */
const LONGEST_MARKUP = 20_000;
/** Tags in tags: the parser calls itself for each. */
const DEEPEST_MARKUP = 100;

/** Text as services send it, with tags and entities, as plain words on one line, cut to so many characters. */
export function plainWords(html: string, longest: number): string {
  const text = convert(html.slice(0, LONGEST_MARKUP), {
    wordwrap: false,
    limits: { maxDepth: DEEPEST_MARKUP },
    selectors: [{ selector: 'a', options: { ignoreHref: true } }],
  });
  return cut(text.replaceAll(/\s+/g, ' ').trim(), longest);
}

/** At most so many characters, never half of one. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

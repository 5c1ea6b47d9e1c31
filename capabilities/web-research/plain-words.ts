import { convert } from 'html-to-text';

/** Markup of snippets and abstracts is short; longer markup is not parsed. */
const LONGEST_MARKUP = 20_000;
/** Most nested tags, since the parser recurses for each. */
const DEEPEST_MARKUP = 100;

/** A service's text with tags and entities as plain text on one line, cut to a number of characters. */
export function plainWords(html: string, longest: number): string {
  const text = convert(html.slice(0, LONGEST_MARKUP), {
    wordwrap: false,
    limits: { maxDepth: DEEPEST_MARKUP },
    selectors: [{ selector: 'a', options: { ignoreHref: true } }],
  });
  return cut(text.replaceAll(/\s+/g, ' ').trim(), longest);
}

/** Cuts a text to a number of characters, never inside a surrogate pair. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

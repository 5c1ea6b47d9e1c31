import { cutText } from '@roundtable/core';
import { lexer, type Token } from 'marked';

const MOST_CHARACTERS = 200;

/** The beginning of a Markdown text as one plain line. */
export function snippetOf(markdown: string, mostCharacters = MOST_CHARACTERS): string {
  return cutText(wordsOf(lexer(markdown)).join(' ').split(/\s+/).join(' ').trim(), mostCharacters);
}

/** Texts of the blocks, one after the other; inline pieces are joined: "an **old** tree". */
function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list') return wordsOf(token.items);
    if (token.type === 'table')
      return [token.header, ...token.rows].flat().flatMap(({ tokens }) => wordsOf(tokens));
    if ('tokens' in token && token.tokens !== undefined) {
      const words = wordsOf(token.tokens);
      return token.type === 'list_item' || token.type === 'blockquote' ? words : [words.join('')];
    }
    return 'text' in token && typeof token.text === 'string' && token.type !== 'html' ? [token.text] : [' '];
  });
}

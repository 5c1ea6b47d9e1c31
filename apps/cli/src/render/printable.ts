/**
 * Removes escape sequences and control characters from the server's text, which may come from a model, a web page or
 * another client. Newlines stay; tabs become spaces.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (c) => (c === '\n' ? c : ''));
}

/** The text on one row, cut with an ellipsis at `max` characters. */
export function folded(text: string, max: number): string {
  const row = printable(text.replace(/\s+/g, ' ')).trim();
  const characters = Array.from(row);
  return characters.length <= max ? row : `${characters.slice(0, Math.max(1, max - 1)).join('')}…`;
}

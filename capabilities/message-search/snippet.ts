import { cutText } from '@roundtable/core';
import type { SnippetPiece } from './schemas.js';

/** Unicode private-use characters that mark the start and end of a match; no text needs them. */
export const FOUND = { start: '\uE000', stop: '\uE001' } as const;
const LONGEST = 240;

/**
 * The piece of a text around the matches, with the matches marked. Each headline is the text as a search configuration
 * of Postgres reads it, letter for letter without accents; the one with most marks is shown in the text's own letters.
 */
export function foundSnippet(text: string, headlines: readonly string[]): SnippetPiece[] {
  const best = headlines.toSorted((a, b) => marksIn(b) - marksIn(a))[0] ?? '';
  if (marksIn(best) === 0) return [{ text: cutText(text, LONGEST), found: false }];
  const plain = best.replaceAll(FOUND.start, '').replaceAll(FOUND.stop, '');
  const at = withoutAccents(text).indexOf(plain);
  const pieces: SnippetPiece[] = [];
  let place = at;
  for (const [i, piece] of best.split(/[\uE000\uE001]/).entries()) {
    // Headlines leave out HTML-like tags: such a text is shown as Postgres returned it.
    const own = at === -1 ? piece : text.slice(place, place + piece.length);
    if (own !== '') pieces.push({ text: own, found: i % 2 === 1 });
    place += piece.length;
  }
  if (at > 0) pieces.unshift({ text: '…', found: false });
  if (at !== -1 && place < text.length) pieces.push({ text: '…', found: false });
  return pieces;
}

const marksIn = (headline: string) => headline.split(FOUND.start).length - 1;

const ACCENTED = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const PLAIN = 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc';

/** Equals `without_accents` in the database. */
function withoutAccents(text: string): string {
  return text.replace(/[À-ü]/g, (letter) => PLAIN[ACCENTED.indexOf(letter)] ?? letter);
}

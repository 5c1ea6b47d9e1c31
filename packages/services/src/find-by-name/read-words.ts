/** The words of a text in small letters, without accents, marks and what is not seen; a pictogram is a word. */
export function wordsOf(text: string): string[] {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(APOSTROPHE, '').match(/[\p{L}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];
}

/** "Don't" is one word, "Ana's" is not "Ana". */
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** The different ids in a text. */
export function ids(text: string): string[] {
  return [...new Set((text.match(ID) ?? []).map((id) => id.toLowerCase()))];
}

export function withoutIds(text: string): string {
  return text.replaceAll(ID, ' ');
}

const OPENING = new Set('"\'“”„‘«');
const CLOSING = new Set('"\'“”’»');
/** No name is longer. */
const LONGEST_QUOTATION = 200;

/** The quoted pieces of a text, and what stands around them. An apostrophe within a word opens and closes nothing. */
export function quotedPieces(text: string): { readonly quoted: readonly string[]; readonly around: string } {
  const quoted: string[] = [];
  let around = '';
  for (let at = 0; at < text.length; at++) {
    const end = OPENING.has(text[at] ?? '') && !isInWord(text[at - 1]) ? closingAt(text, at) : -1;
    if (end === -1) {
      around += text[at] ?? '';
      continue;
    }
    quoted.push(text.slice(at + 1, end));
    around += ' ';
    at = end;
  }
  return { quoted, around };
}

function closingAt(text: string, open: number): number {
  for (let at = open + 2; at < Math.min(text.length, open + 2 + LONGEST_QUOTATION); at++)
    if (CLOSING.has(text[at] ?? '') && !isInWord(text[at + 1])) return at;
  return -1;
}

function isInWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

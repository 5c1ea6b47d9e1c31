const MARK = '…';
/** Shorter words are not used to find the excerpt. */
const SHORTEST_WORD = 3;
/** Most characters searched in all texts of one search: about 50 ms of CPU time, during which other requests wait. */
const MOST_LOOKED_THROUGH = 200_000;

/** Cuts the excerpt of at most `most` characters that shows why a text was found. */
export type Cutter = (text: string, most: number) => string;

/** The excerpt around the first word that the text shares with the query; its beginning if there is none. */
export function cutAround(text: string, sought: string, most: number): string {
  return createCutter(sought)(text, most);
}

/**
 * Cuts excerpts from the texts of one search, best first. After a total number of searched characters, the beginning
 * is used instead.
 */
export function createCutter(sought: string): Cutter {
  const placeIn = createFinder(sought);
  let left = MOST_LOOKED_THROUGH;
  return (text, most) => {
    if (text.length <= most) return text;
    const { at, lookedThrough } = placeIn(text.slice(0, left));
    left -= lookedThrough;
    const from = Math.max(0, Math.min(at - Math.floor(most / 4), text.length - most));
    const to = Math.min(text.length, from + most);
    return `${from > 0 ? MARK : ''}${whole(text.slice(from, to))}${to < text.length ? MARK : ''}`;
  };
}

/** Finds where the first word starts that begins with a word of the query; 0 if there is none. */
function createFinder(sought: string): (text: string) => { at: number; lookedThrough: number } {
  const plainly = createPlainly();
  const found = [...wordsIn(sought)].map(([word]) => plainly(word));
  const words = new Set(found.filter((word) => word.length >= SHORTEST_WORD));
  const lengths = [...new Set([...words].map((word) => word.length))];
  const longest = Math.max(0, ...lengths);
  const initials = new Set([...words].map((word) => word.charAt(0)));

  function isSought(word: string): boolean {
    if (word.length < SHORTEST_WORD) return false;
    const initial = String.fromCodePoint(word.codePointAt(0) ?? 0);
    if (!initials.has(plainly(initial).charAt(0))) return false;
    const plain = plainly(word.slice(0, longest));
    return lengths.some((length) => length <= plain.length && words.has(plain.slice(0, length)));
  }

  return (text) => {
    if (words.size === 0) return { at: 0, lookedThrough: 0 };
    for (const { 0: word, index } of wordsIn(text))
      if (isSought(word)) return { at: index, lookedThrough: index + word.length };
    return { at: 0, lookedThrough: text.length };
  };
}

function wordsIn(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(/[\p{L}\p{N}]+/gu);
}

/** Removes accents and capitals letter for letter, so that lengths stay. Each non-ASCII letter is decomposed once. */
function createPlainly(): (text: string) => string {
  const known = new Map<string, string>();
  const plainLetter = (letter: string): string => {
    const before = known.get(letter);
    if (before !== undefined) return before;
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const same = plain.length === letter.length ? plain : letter;
    known.set(letter, same);
    return same;
  };
  return (text) =>
    text
      .replaceAll(/[\u0080-\u{10ffff}]/gu, plainLetter)
      .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Removes half of a surrogate pair at either end of a cut. */
function whole(text: string): string {
  return text.toWellFormed().replaceAll('\uFFFD', '');
}

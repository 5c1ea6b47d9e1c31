const MARK = '…';
/** Shorter words say little about where a text is about something. */
const SHORTEST_WORD = 3;

/** The piece of a text around the first place that shares a word with what was looked for; its beginning if none does. */
export function cutAround(text: string, sought: string, most: number): string {
  if (text.length <= most) return text;
  const plain = plainly(text);
  const first = firstPlace(plain, new Set([...wordsIn(plainly(sought))].map(([word]) => word)));
  const from = Math.max(0, Math.min(first - Math.floor(most / 4), text.length - most));
  const to = Math.min(text.length, from + most);
  return `${from > 0 ? MARK : ''}${whole(text.slice(from, to))}${to < text.length ? MARK : ''}`;
}

/** Where a word begins that begins with one of these; 0 if none does. */
function firstPlace(plain: string, sought: ReadonlySet<string>): number {
  const words = [...sought].filter((word) => word.length >= SHORTEST_WORD);
  const lengths = [...new Set(words.map((word) => word.length))];
  for (const { 0: word, index } of wordsIn(plain)) {
    if (lengths.some((length) => sought.has(word.slice(0, length)))) return index;
  }
  return 0;
}

function wordsIn(plain: string): IterableIterator<RegExpExecArray> {
  return plain.matchAll(/[\p{L}\p{N}]+/gu);
}

/** Without accents and capitals, letter for letter, so that places stay. */
function plainly(text: string): string {
  return text
    .replaceAll(/[\u0080-\u{10ffff}]/gu, (letter) => {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A cut may split a pair of code units: half a character is none. */
function whole(text: string): string {
  return text.toWellFormed().replaceAll('\uFFFD', '');
}

const MARK = '…';
/** Shorter words say little about where a text is about something. */
const SHORTEST_WORD = 3;

/** The piece of a text around the first place that shares a word with what was looked for; its beginning if none does. */
export function cutAround(text: string, sought: string, most: number): string {
  if (text.length <= most) return text;
  const plain = plainly(text);
  const places = plainly(sought)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => plain.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u')))
    .filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = Math.max(0, Math.min(first - Math.floor(most / 4), text.length - most));
  const to = Math.min(text.length, from + most);
  return `${from > 0 ? MARK : ''}${whole(text.slice(from, to))}${to < text.length ? MARK : ''}`;
}

/** Without accents and capitals, letter for letter, so that places stay. */
function plainly(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');
}

/** A cut may split a pair of code units: half a character is none. */
function whole(text: string): string {
  return text.toWellFormed().replaceAll('\uFFFD', '');
}

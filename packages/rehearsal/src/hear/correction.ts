import { findPhrase, phraseOf, tokensOf } from '../read/words.js';

/** What stands behind "actually, make it …", "I meant …", "mejor que sea …"; null when nothing is put right. */
export function correctedIn(text: string): string | null {
  const { words, places, text: read } = tokensOf(text);
  for (const [phrases, isSure] of [
    [PUTS_RIGHT, true],
    [MAKES, false],
  ] as const) {
    const found = phrases.map((phrase) => findPhrase(words, phrase)).find((one) => one !== null);
    const behind = found === undefined ? undefined : places[found.to];
    if (found === undefined || behind === undefined) continue;
    const rest = read.slice(places[found.to - 1]?.end);
    // "Make it two days" alone may be an answer.
    const isMarked = words.slice(0, found.from).some((word) => MARKS.has(word)) || /^\s*["“«']/u.test(rest);
    if (isSure || isMarked) return rest.trim();
  }
  return null;
}

const listed = (list: string) =>
  list
    .split('|')
    .map(phraseOf)
    .toSorted((a, b) => b.length - a.length);
const PUTS_RIGHT = listed(
  'i meant|i mean|call it|name it|rename it to|rename it|quise decir|queria decir|llamala|llamalo|llamemosla|llamemoslo|mejor que sea|mejor pon|mejor ponle',
);
const MAKES = listed(
  'make it|make that|change it to|let it be|que sea|ponle|pon|cambialo a|cambiala a|hagamos|dejalo en',
);
const MARKS = new Set(
  'actually no wait sorry rather instead hmm realidad mejor perdon perdona espera'.split(' '),
);

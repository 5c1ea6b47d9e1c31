import { editDistance } from '@roundtable/core';
import { splitWords } from '../words/split-words.js';
import { stem } from '../words/stem.js';
import { isEmptyWord, isWeakWord } from '../words/stop-words.js';
import type { TermWord, Vocabulary } from './terms.js';

/** A word of the message, and the tasks' words that it may stand for. */
export interface HeardWord {
  readonly said: string;
  readonly folded: string;
  /** `empty` carries no subject, `weak` occurs in any request. */
  readonly force: 'empty' | 'weak' | 'full';
  /** 0–1 for each word of the tasks: 1 is the same word, less is another form or a misspelling. */
  readonly likeness: ReadonlyMap<TermWord, number>;
}

const ACCENT = 0.95;
const FORM = 0.9;
const ONE_SLIP = 0.82;
const TWO_SLIPS = 0.72;
const MENDED_FROM = 4;
/** Only the first words of a long message are matched: a request is not in the four hundredth. */
const MOST_WORDS = 400;
/** Each unknown word is compared with hundreds of words that it may misspell. */
const MOST_UNKNOWN = 100;

/** Looks up the words of messages among those of the tasks. */
export function createHearing({ words }: Pick<Vocabulary, 'words'>) {
  const byPlain = grouped(words, (word) => word.plain);
  const byFolded = grouped(words, (word) => word.folded);
  const byStem = grouped(words, (word) => `${word.locale}:${word.stem}`);
  const byInitial = grouped(
    words.filter(({ folded }) => !isEmptyWord(folded)),
    ({ folded }) => folded.charAt(0),
  );
  const lettersOfWord = new Map(words.map((word) => [word, lettersOf(word.folded)]));

  /** The tasks' words that equal this one, or are other forms of it. `isKnown`: it is no misspelling. */
  function formsOf(plain: string, folded: string): { found: Map<TermWord, number>; isKnown: boolean } {
    const found = new Map<TermWord, number>();
    const add = (all: readonly TermWord[] | undefined, quality: number) => {
      for (const word of all ?? []) if (!found.has(word)) found.set(word, quality);
    };
    add(byPlain.get(plain), 1);
    add(byFolded.get(folded), ACCENT);
    if (isEmptyWord(folded)) return { found, isKnown: true };
    // A word that the tasks contain is no misspelling of another one, even if it is similar.
    const isKnown = found.size > 0;
    for (const locale of ['en', 'es'] as const) add(byStem.get(`${locale}:${stem(folded, locale)}`), FORM);
    return { found, isKnown };
  }

  function addSlips(found: Map<TermWord, number>, folded: string): void {
    // A misspelling keeps the first letter, or swaps it with the second.
    const [first = '', second = ''] = folded;
    const letters = lettersOf(folded);
    for (const word of [first, second].flatMap((initial) => byInitial.get(initial) ?? [])) {
      // Each edit changes at most two distinct letters. Most words differ in more, which is cheap to test.
      const differing = countOf(letters ^ (lettersOfWord.get(word) ?? 0));
      if (differing > 2 * slipsAllowed(folded, word.folded)) continue;
      const slips = found.has(word) ? null : slipsBetween(folded, word.folded);
      if (slips !== null) found.set(word, slips === 1 ? ONE_SLIP : TWO_SLIPS);
    }
  }

  return (text: string): HeardWord[] => {
    const known = new Map<string, ReadonlyMap<TermWord, number>>();
    let unknown = 0;
    function likenessOf(plain: string, folded: string): ReadonlyMap<TermWord, number> {
      const before = known.get(plain);
      if (before !== undefined) return before;
      const { found, isKnown } = formsOf(plain, folded);
      if (!isKnown && unknown++ < MOST_UNKNOWN) addSlips(found, folded);
      known.set(plain, found);
      return found;
    }
    return splitWords(text)
      .slice(0, MOST_WORDS)
      .map(({ said, plain, folded }) => {
        const likeness = likenessOf(plain, folded);
        return {
          said,
          folded,
          force: isEmptyWord(folded) ? 'empty' : isWeakWord(folded) ? 'weak' : 'full',
          likeness,
        };
      });
  };
}

/** The positions in a message at which each word of the tasks was found. */
export function placesOf(heard: readonly HeardWord[]): ReadonlyMap<TermWord, readonly number[]> {
  const places = new Map<TermWord, number[]>();
  heard.forEach(({ likeness }, place) => {
    for (const word of likeness.keys()) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  });
  return places;
}

/** Corrects words of the message that misspell a word of the tasks. */
export function mendSlips(text: string, heard: readonly HeardWord[]): string {
  let mended = text;
  for (const { said, folded, likeness } of heard) {
    const [best] = [...likeness].sort(([a, x], [b, y]) => y - x || b.weight - a.weight);
    if (best === undefined || best[1] > ONE_SLIP || folded.length < MENDED_FROM) continue;
    mended = mended.replace(said, best[0].plain);
  }
  return mended;
}

/** The number of edits between a written word and a word, if it is small for their length; null for different words. */
export function slipsBetween(written: string, word: string): 1 | 2 | null {
  const length = Math.min(written.length, word.length);
  const most = slipsAllowed(written, word);
  if (length < 3 || /\d/.test(written)) return null;
  const slips = editDistance(written, word, most);
  if (slips > most || slips === 0) return null;
  // Short words are too similar for a changed letter: card, cart, cat.
  if (length <= 4 && !(sameLetters(written, word) || doublesOneLetter(written, word))) return null;
  if (written[0] !== word[0] && !(slips === 1 && sameLetters(written, word))) return null;
  return slips === 1 ? 1 : 2;
}

/** Long words may have two edits. */
function slipsAllowed(written: string, word: string): 1 | 2 {
  return Math.min(written.length, word.length) >= 8 ? 2 : 1;
}

/** The letters of a word as a bit set, with one bit for each of a to z. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const sameLetters = (a: string, b: string) => a.length === b.length && sorted(a) === sorted(b);
const doublesOneLetter = (a: string, b: string) => undoubled(a) === undoubled(b);
const undoubled = (word: string) =>
  [...word].filter((letter, at, letters) => letter !== letters[at - 1]).join('');
const sorted = (word: string) => [...word].sort().join('');

function grouped(words: readonly TermWord[], key: (word: TermWord) => string): Map<string, TermWord[]> {
  const groups = new Map<string, TermWord[]>();
  for (const word of words) groups.set(key(word), [...(groups.get(key(word)) ?? []), word]);
  return groups;
}

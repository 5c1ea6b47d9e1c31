import { editDistance } from '@roundtable/core';
import { splitWords } from '../words/split-words.js';
import { stem } from '../words/stem.js';
import { isEmptyWord, isWeakWord } from '../words/stop-words.js';
import type { TermWord, Vocabulary } from './terms.js';

/** A word of the message, and which words of the tasks it may stand for. */
export interface HeardWord {
  readonly said: string;
  readonly folded: string;
  /** `empty` carries no subject, `weak` belongs to any request. */
  readonly force: 'empty' | 'weak' | 'full';
  /** 0–1 for each word of the tasks: 1 is the same word, less is another form or a slip of the hand. */
  readonly likeness: ReadonlyMap<TermWord, number>;
}

const ACCENT = 0.95;
const FORM = 0.9;
const ONE_SLIP = 0.82;
const TWO_SLIPS = 0.72;
const MENDED_FROM = 4;
/** Of a long message the first words are heard: nobody asks for a task in the four hundredth. */
const MOST_WORDS = 400;
/** Each word that no task has is compared with hundreds that it might be a slip for. */
const MOST_UNKNOWN = 100;

/** Looks the words of messages up among those of the tasks. */
export function createHearing({ words }: Pick<Vocabulary, 'words'>) {
  const byPlain = grouped(words, (word) => word.plain);
  const byFolded = grouped(words, (word) => word.folded);
  const byStem = grouped(words, (word) => `${word.locale}:${word.stem}`);
  const byInitial = grouped(
    words.filter(({ folded }) => !isEmptyWord(folded)),
    ({ folded }) => folded.charAt(0),
  );
  const lettersOfWord = new Map(words.map((word) => [word, lettersOf(word.folded)]));

  /** The words of the tasks that this is, or is another form of. `isKnown`: so it can be no slip. */
  function formsOf(plain: string, folded: string): { found: Map<TermWord, number>; isKnown: boolean } {
    const found = new Map<TermWord, number>();
    const add = (all: readonly TermWord[] | undefined, quality: number) => {
      for (const word of all ?? []) if (!found.has(word)) found.set(word, quality);
    };
    add(byPlain.get(plain), 1);
    add(byFolded.get(folded), ACCENT);
    if (isEmptyWord(folded)) return { found, isKnown: true };
    // A word that the tasks know is no slip for another one, even if it looks like it.
    const isKnown = found.size > 0;
    for (const locale of ['en', 'es'] as const) add(byStem.get(`${locale}:${stem(folded, locale)}`), FORM);
    return { found, isKnown };
  }

  function addSlips(found: Map<TermWord, number>, folded: string): void {
    // A slip leaves the first letter where it was, or swaps it with the second.
    const [first = '', second = ''] = folded;
    const letters = lettersOf(folded);
    for (const word of [first, second].flatMap((initial) => byInitial.get(initial) ?? [])) {
      // A slip changes two kinds of letters at most. Most words differ in more, which costs little to see.
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

/** Where in a message each word of the tasks was heard. */
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

/** The message with words that are one slip away from a word of the tasks replaced by that one. */
export function mendSlips(text: string, heard: readonly HeardWord[]): string {
  let mended = text;
  for (const { said, folded, likeness } of heard) {
    const [best] = [...likeness].sort(([a, x], [b, y]) => y - x || b.weight - a.weight);
    if (best === undefined || best[1] > ONE_SLIP || folded.length < MENDED_FROM) continue;
    mended = mended.replace(said, best[0].plain);
  }
  return mended;
}

/** Slips of the hand between what was written and a word, if they are few for its length; null when it is another word. */
export function slipsBetween(written: string, word: string): 1 | 2 | null {
  const length = Math.min(written.length, word.length);
  const most = slipsAllowed(written, word);
  if (length < 3 || /\d/.test(written)) return null;
  const slips = editDistance(written, word, most);
  if (slips > most || slips === 0) return null;
  // Short words are too close to each other for a changed letter: card, cart, cat.
  if (length <= 4 && !(sameLetters(written, word) || doublesOneLetter(written, word))) return null;
  if (written[0] !== word[0] && !(slips === 1 && sameLetters(written, word))) return null;
  return slips === 1 ? 1 : 2;
}

/** Of a longer word more is left to know it by. */
function slipsAllowed(written: string, word: string): 1 | 2 {
  return Math.min(written.length, word.length) >= 8 ? 2 : 1;
}

/** Which letters a word has, as bits: a to z have one of their own. */
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

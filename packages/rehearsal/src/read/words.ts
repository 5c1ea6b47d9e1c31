import { withoutAccents } from './locale.js';
import { memoize } from './memoize.js';

/** The words of a text in lower case without accents; "don't" is one word, also when typed "dont". */
export const wordsOf = memoize((text): readonly string[] => {
  const found =
    withoutAccents(text.replaceAll(/[’`´]/g, "'"))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? [];
  return found.map((word) => TYPED.get(word) ?? MATCHED_AS.get(word) ?? word);
});

/** Short forms that are words of their own in a name or a note ("vitamin D", "call pa"), so that only matching reads them. */
const MATCHED_AS: ReadonlyMap<string, string> = new Map([
  ['d', 'de'],
  ['pa', 'para'],
]);

/** Common hasty spellings and the forms of “vos”, with the word that they stand for. */
const TYPED: ReadonlyMap<string, string> = new Map(
  "dont don't|cant can't|wont won't|didnt didn't|doesnt doesn't|isnt isn't|wasnt wasn't|couldnt couldn't|wouldnt wouldn't|shouldnt shouldn't|havent haven't|hasnt hasn't|hadnt hadn't|arent aren't|im i'm|ive i've|lets let's|youre you're|hes he's|shes she's|thats that's|whats what's|wheres where's|u you|ur your|pls please|plz please|tmrw tomorrow|tmr tomorrow|tomorow tomorrow|tonite tonight|abt about|b4 before|ppl people|yea yeah|kk ok|bc because|cuz because|coz because|q que|xq porque|pq porque|tb tambien|xfa porfa|thx thanks|thnx thanks|tysm thanks|grax gracias|xfavor porfa|porfis porfa|plis please|ke que|xk porque|tmb tambien|tbn tambien|tenes tienes|queres quieres|podes puedes|recordame recuerdame|acordame acuerdame|haceme hazme|poneme ponme|decime dime|contame cuentame|mostrame muestrame"
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The common stem of a word's forms: "running", "runs"; "metas", "meta". */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  const bare = ENDINGS.find((ending) => word.endsWith(ending) && word.length - ending.length >= 3);
  const stem = bare === undefined ? word : word.slice(0, -bare.length);
  // "running" comes from "run".
  const isDoubled = bare === 'ing' || bare === 'ed' ? /([bdgmnprt])\1$/.test(stem) : false;
  return (isDoubled ? stem.slice(0, -1) : stem).slice(0, 7);
}

const ENDINGS = 'iendo ando aron ieron ing ed es ar er ir s o a e'.split(' ');

const MOST_SENTENCES = 4;
const LONGEST = 400;

/** The first few sentences of a text; a full stop within a number does not end one. */
export function sentencesOf(text: string): string[] {
  const found = text.slice(0, MOST_SENTENCES * LONGEST).split(/(?<=[.!?;\n…])(?!\d)/u);
  const sentences = found.slice(0, MOST_SENTENCES).map((sentence) => sentence.trim().slice(0, LONGEST));
  return sentences.filter((one) => wordsOf(one).length > 0);
}

/** The range (end exclusive) of a phrase in words; null if it does not occur. `*` matches any ending of a word. */
export function findPhrase(
  words: readonly string[],
  phrase: readonly string[],
  from = 0,
): { readonly from: number; readonly to: number } | null {
  const fits = (wanted: string, word = '') =>
    wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
  for (let at = from; phrase.length > 0 && at + phrase.length <= words.length; at++)
    if (phrase.every((wanted, i) => fits(wanted, words[at + i]))) return { from: at, to: at + phrase.length };
  return null;
}

/** Whether one of the phrases occurs in the words. */
export function hasOne(words: readonly string[], phrases: Phrases): boolean {
  return phrases.some((phrase) => findPhrase(words, phrase) !== null);
}

export type Phrases = readonly (readonly string[])[];

/** Splits a phrase into words; `*` stays at the end of its word. */
export function phraseOf(text: string): string[] {
  return text.split(' ').flatMap((part) => {
    const words = wordsOf(part);
    return part.endsWith('*') ? [...words.slice(0, -1), `${words.at(-1) ?? ''}*`] : words;
  });
}

/** A text with the positions of its words, so that parts can be taken in the original spelling. */
export interface Tokens {
  readonly text: string;
  /** Lower case, without accents; "9:30" and "9am" are one word. */
  readonly words: readonly string[];
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

const LONGEST_READ = 2_000;

/** Reads the first 2,000 characters. */
export function tokensOf(whole: string): Tokens {
  const text = whole.slice(0, LONGEST_READ).normalize('NFC').replaceAll(/[’`´]/g, "'");
  const found = [...text.matchAll(/\d{1,4}(?:[:.]\d\d)?\p{L}*|\p{L}+(?:'\p{L}+)*/gu)];
  return {
    text,
    words: found.map(([word]) => withoutAccents(word).toLowerCase()).map((word) => TYPED.get(word) ?? word),
    places: found.map(({ 0: word, index }) => ({ start: index, end: index + word.length })),
  };
}

import { memoize } from '../read/memoize.js';
import { stemOf, wordsOf } from '../read/words.js';

/** The similarity in meaning of two sentences, as the cosine of their vectors; null when a vector is missing. */
export type Meaning = (said: string, example: string) => number | null;

/** Without vectors: sentences are compared by words only. */
export const NO_MEANING: Meaning = () => null;

/** Cosines up to UNRELATED count as 0, those from ALIKE on as 1. */
const [UNRELATED, ALIKE] = [0.3, 0.8];
const FOUND_IN = 0.9;
/** The weight of words in no example: they mostly name a subject, not an intent. */
const UNKNOWN = 0.4;
const SHORTEST_FOUND_IN = 2;

/** The weight of a word's stem: the more examples have it, the lower. */
export type Lexicon = (stem: string) => number;

export function createLexicon(examples: readonly string[]): Lexicon {
  const counts = new Map<string, number>();
  for (const stem of examples.flatMap((example) => [...new Set(stemsOf(example))]))
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const unknown = UNKNOWN * Math.log(1 + examples.length);
  return (stem) => {
    const count = counts.get(stem);
    return count === undefined ? unknown : Math.log(1 + examples.length / (1 + count * 4));
  };
}

/** The means of comparing sentences. */
export interface Measure {
  readonly lexicon: Lexicon;
  readonly meaning: Meaning;
}

/** The similarity from 0 to 1: by words and meaning, or by words alone without vectors. */
export function similarity(said: string, example: string, { lexicon, meaning }: Measure): number {
  const byWords = likeness(stemsOf(said), stemsOf(example), lexicon);
  const cosine = meaning(said, example);
  if (cosine === null) return byWords;
  const byMeaning = Math.min(1, Math.max(0, (cosine - UNRELATED) / (ALIKE - UNRELATED)));
  return Math.max(byWords, (byWords + byMeaning) / 2, byMeaning * 0.9);
}

/** The weighted share of common words; an example that a longer message contains whole counts nearly as equal. */
function likeness(said: readonly string[], example: readonly string[], weightOf: Lexicon): number {
  if (said.length > 0 && said.join(' ') === example.join(' ')) return 1;
  const [one, other] = [new Set(said), new Set(example)];
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + weightOf(stem), 0);
  const shared = sum([...one].filter((stem) => other.has(stem)));
  const whole = sum(other);
  if (shared === 0) return 0;
  const both = (2 * shared) / (sum(one) + whole);
  const within = other.size >= SHORTEST_FOUND_IN ? FOUND_IN * (shared / whole) ** 2 : 0;
  return Math.max(both, within);
}

const stemsOf = memoize((text): readonly string[] => wordsOf(text).map(stemOf));

import { stemOf, wordsOf } from '../read/words.js';

/** How alike two sentences are in meaning, as the cosine of their vectors; null when one has none. */
export type Meaning = (said: string, example: string) => number | null;

/** Sentences of which the meaning is unknown are compared by their words. */
export const NO_MEANING: Meaning = () => null;

/** Unrelated sentences have cosines up to this, sentences of one meaning from that on. */
const [UNRELATED, ALIKE] = [0.3, 0.8];
const FOUND_IN = 0.9;
/** What no example says is mostly what somebody talks about, not what they want done with it. */
const UNKNOWN = 0.4;
const SHORTEST_FOUND_IN = 2;

/** How telling the stems of words are: those that many examples have say little. */
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

/** What sentences are compared by. */
export interface Measure {
  readonly lexicon: Lexicon;
  readonly meaning: Meaning;
}

/** From 0 to 1: by words alone, or by words and meaning where the meaning is known. */
export function similarity(said: string, example: string, { lexicon, meaning }: Measure): number {
  const byWords = likeness(stemsOf(said), stemsOf(example), lexicon);
  const cosine = meaning(said, example);
  if (cosine === null) return byWords;
  const byMeaning = Math.min(1, Math.max(0, (cosine - UNRELATED) / (ALIKE - UNRELATED)));
  return Math.max(byWords, (byWords + byMeaning) / 2, byMeaning * 0.9);
}

/** The share of telling words that both have; an example that is found whole in a longer message counts nearly whole. */
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

function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

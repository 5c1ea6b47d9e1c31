import type { Word } from '../words/split-words.js';

/** Length of letter runs, word ends included: "prototip" occurs in prototipo, prototipar and prototype. */
const SHORTEST = 3;
const LONGEST = 5;
/** Words after the hundredth, and very long words, do not name a task. */
const MOST_WORDS = 100;
const MOST_LETTERS = 24;

/**
 * Likeness of a text to documents by parts of words, 0–1 each: the cosine of their weighted letter runs (tf-idf over
 * character n-grams; McNamee and Mayfield, Character N-Gram Tokenization for European Language Text Retrieval, 2004).
 * It finds stems, compounds and related words of the other language without any list.
 */
export function createWordParts(documents: readonly (readonly Word[])[]) {
  const postings = new Map<string, { readonly document: number; readonly count: number }[]>();
  documents.forEach((words, document) => {
    for (const [part, count] of countParts(words)) {
      const found = postings.get(part);
      if (found === undefined) postings.set(part, [{ document, count }]);
      else found.push({ document, count });
    }
  });
  const rarity = (part: string) =>
    Math.log((1 + documents.length) / (1 + (postings.get(part)?.length ?? 0))) + 1;
  const lengths = new Float64Array(documents.length);
  for (const [part, found] of postings)
    for (const { document, count } of found)
      lengths[document] = (lengths[document] ?? 0) + (dampened(count) * rarity(part)) ** 2;

  return (words: readonly Word[]): Float64Array => {
    const likeness = new Float64Array(documents.length);
    let length = 0;
    for (const [part, count] of countParts(words.slice(0, MOST_WORDS))) {
      const weight = rarity(part);
      const own = dampened(count) * weight;
      length += own ** 2;
      for (const { document, count: times } of postings.get(part) ?? [])
        likeness[document] = (likeness[document] ?? 0) + own * dampened(times) * weight;
    }
    return likeness.map((sum, document) =>
      sum === 0 ? 0 : sum / Math.sqrt(length * (lengths[document] ?? 1)),
    );
  };
}

const dampened = (count: number) => 1 + Math.log(count);

function countParts(words: readonly Word[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { folded } of words) {
    const padded = ` ${folded.slice(0, MOST_LETTERS)} `;
    for (let size = SHORTEST; size <= LONGEST; size++) {
      for (let at = 0; at + Math.min(size, padded.length) <= padded.length; at++) {
        const part = padded.slice(at, at + size);
        counts.set(part, (counts.get(part) ?? 0) + 1);
      }
      if (size >= padded.length) break;
    }
  }
  return counts;
}

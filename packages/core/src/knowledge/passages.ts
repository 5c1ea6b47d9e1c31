import { type Chunk, countWords, paragraphsOf } from './chunk-guide.js';
import type { KnowledgeMeaning } from './knowledge-index.js';

/** A model for short texts sees little of a long one: a chunk's meaning is that of its passages. */
const ABOUT_WORDS = 80;
/** Cosines of the multilingual sentence encoder between a question and a passage: nothing in common, and its answer. */
const FAR = 0.25;
const NEAR = 0.75;
const LEAST_RELEVANCE = 0.25;

/** The passages of a chunk as they are embedded, each under the chunk's title. */
export function passagesOf(chunk: Chunk): string[] {
  const passages: string[] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const paragraph of paragraphsOf(chunk.text)) {
    const more = countWords(paragraph);
    if (words + more > ABOUT_WORDS) {
      passages.push(`${chunk.title}. ${paragraph}`);
      words = more;
    } else {
      passages[passages.length - 1] += `\n${paragraph}`;
      words += more;
    }
  }
  return passages;
}

export interface Meant {
  /** 0–1 */
  readonly relevance: number;
  readonly text: string;
}

/** By chunk, its passage that comes closest to the query, if one is close enough. */
export function closestPassages(
  passages: readonly { readonly chunk: string; readonly text: string }[],
  { query, texts }: KnowledgeMeaning,
): Map<string, Meant> {
  const found = new Map<string, Meant>();
  for (const { chunk, text } of passages) {
    const vector = texts.get(text);
    if (vector === undefined) continue;
    let cosine = 0;
    for (let i = 0; i < vector.length; i++) cosine += (vector[i] ?? 0) * (query[i] ?? 0);
    const relevance = Math.min(1, (cosine - FAR) / (NEAR - FAR));
    if (relevance >= LEAST_RELEVANCE && relevance > (found.get(chunk)?.relevance ?? 0))
      found.set(chunk, { relevance, text });
  }
  return found;
}

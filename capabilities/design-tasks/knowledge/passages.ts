import { type Chunk, countWords, paragraphsOf } from './chunk-guide.js';
import type { KnowledgeMeaning } from './knowledge-index.js';

/** A model for short texts sees little of a long one: a chunk's meaning is that of its passages. */
const ABOUT_WORDS = 80;
/**
 * Cosines of the multilingual sentence encoder, from nothing in common to an answer. A passage is longer than a question
 * and comes less close to it than the short terms of the tasks do.
 */
const PASSAGE = { far: 0.15, near: 0.6 };
const TERM = { far: 0.42, near: 0.8 };
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
  /** The passage that comes closest. */
  readonly text: string;
}

/** What may be meant: passages of chunks, and the terms of the tasks whose guides they are. */
export interface MeaningSources {
  readonly passages: readonly { readonly id: string; readonly guide: string; readonly text: string }[];
  readonly terms: readonly { readonly guide: string; readonly text: string }[];
}

/** By chunk, how close it comes to the query: by its own passages, and by what its guide is asked for. */
export function meantChunks(
  { passages, terms }: MeaningSources,
  meaning: KnowledgeMeaning,
): Map<string, Meant> {
  const guides = new Map<string, number>();
  for (const { guide, text } of terms) {
    const close = closeness(text, meaning, TERM);
    if (close > (guides.get(guide) ?? 0)) guides.set(guide, close);
  }
  const found = new Map<string, Meant>();
  for (const { id, guide, text } of passages) {
    const own = closeness(text, meaning, PASSAGE);
    const relevance = 1 - (1 - own) * (1 - (guides.get(guide) ?? 0));
    if (relevance >= LEAST_RELEVANCE && relevance > (found.get(id)?.relevance ?? 0))
      found.set(id, { relevance, text });
  }
  return found;
}

function closeness(
  text: string,
  { query, texts }: KnowledgeMeaning,
  { far, near }: { readonly far: number; readonly near: number },
): number {
  const vector = texts.get(text);
  if (vector === undefined) return 0;
  let cosine = 0;
  for (let i = 0; i < vector.length; i++) cosine += (vector[i] ?? 0) * (query[i] ?? 0);
  return Math.min(1, Math.max(0, (cosine - far) / (near - far)));
}

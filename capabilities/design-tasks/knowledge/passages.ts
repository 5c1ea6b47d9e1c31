import { type Chunk, countWords, paragraphsOf } from './chunk-guide.js';
import type { KnowledgeMeaning } from './knowledge-index.js';

/** An embedding model for short texts ignores most of a long one, so a chunk is embedded by its passages. */
const ABOUT_WORDS = 80;
/**
 * Cosines of the multilingual sentence encoder, from unrelated to an answer. Passages are longer than a question, so
 * their cosines are lower than those of the tasks' short terms.
 */
const PASSAGE = { far: 0.15, near: 0.6 };
const TERM = { far: 0.42, near: 0.8 };
const LEAST_RELEVANCE = 0.25;

/** The passages of a chunk in the form to embed, each under the chunk's title. */
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
  /** The closest passage. */
  readonly text: string;
}

/** Texts to compare with a query: passages of chunks, and the terms of the tasks that use the guides. */
export interface MeaningSources {
  readonly passages: readonly { readonly id: string; readonly guide: string; readonly text: string }[];
  readonly terms: readonly { readonly guide: string; readonly text: string }[];
}

/** The relevance of each chunk: by its own passages, and by the terms of its guide's tasks. */
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

import { splitWords } from '../search/split-words.js';
import { stem } from '../search/stem.js';
import { isEmptyWord } from '../search/stop-words.js';
import { type Chunk, paragraphsOf } from './chunk-guide.js';

const LONGEST = 320;

/** The paragraph of a chunk that answers best: the passage that means it, else the one with most of the query's words. */
export function excerptOf(chunk: Chunk, query: string, passage: string | null): string {
  const wanted = new Set(rootsOf(query));
  const paragraphs = paragraphsOf(
    passage === null ? chunk.text : passage.slice(chunk.title.length + 2),
  ).filter((paragraph) => !/^#+ \S.*$/.test(paragraph.trim()) && !/^\s*(```|~~~)/.test(paragraph));
  const held = (paragraph: string) => new Set(rootsOf(paragraph).filter((root) => wanted.has(root))).size;
  const [best = chunk.text] = paragraphs
    .map((paragraph) => ({ paragraph, count: held(paragraph) }))
    .sort((a, b) => b.count - a.count)
    .map(({ paragraph }) => paragraph);
  return shortened(
    best
      .replace(/^#+ .*\n/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`;
}

function rootsOf(text: string): string[] {
  return splitWords(text)
    .filter(({ folded }) => !isEmptyWord(folded))
    .map(({ folded }) => stem(folded, 'en'));
}

import { splitWords } from '../words/split-words.js';
import { stem } from '../words/stem.js';
import { isEmptyWord } from '../words/stop-words.js';
import { type Chunk, paragraphsOf } from './chunk-guide.js';

const LONGEST = 320;
/** More than the number of words in the guides. */
const MOST_KNOWN = 50_000;

/** Cuts excerpts; stems are cached, because the same guides are cut again and again. */
export function createExcerpts() {
  const known = new Map<string, string>();
  const rootsOf = (text: string) =>
    splitWords(text)
      .filter(({ folded }) => !isEmptyWord(folded))
      .map(({ folded }) => {
        const root = known.get(folded) ?? stem(folded, 'en');
        if (known.size < MOST_KNOWN) known.set(folded, root);
        return root;
      });

  /** A chunk's paragraph that answers best: from the passage closest in meaning, or with most words of the query. */
  return (chunk: Chunk, query: string, passage: string | null): string => {
    const wanted = new Set(rootsOf(query));
    const source = passage === null ? chunk.text : passage.slice(chunk.title.length + 2);
    const paragraphs = paragraphsOf(source).filter(
      (paragraph) => !/^#+ \S.*$/.test(paragraph.trim()) && !/^\s*(```|~~~)/.test(paragraph),
    );
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
  };
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/(?<!\s)\s+\S*$/, '')} …`;
}

import { type BuiltInLocale, endsOf, fuseRanks } from '@roundtable/core';
import type { Guide, Task } from '../team/task.js';
import { splitWords } from '../words/split-words.js';
import { stem } from '../words/stem.js';
import { isEmptyWord } from '../words/stop-words.js';
import { createWordIndex } from '../words/word-index.js';
import { type Chunk, chunkGuide } from './chunk-guide.js';
import { createExcerpts } from './excerpt.js';
import { type Meant, meantChunks, passagesOf } from './passages.js';

/** A chunk found by search. */
export interface KnowledgeHit {
  /** The guide's file name, for citations such as `[journey_map.md]`. */
  readonly guide: string;
  readonly title: string;
  readonly chunk: number;
  /** 0–1: how well the chunk matches the query by words or by meaning, whichever is better. */
  readonly relevance: number;
  /** The part of the chunk that answers best. */
  readonly excerpt: string;
}

/** Embeddings of the query and of the chunks, by one model. */
export interface KnowledgeMeaning {
  readonly query: Float32Array;
  /** Vectors by text, of `KnowledgeIndex.texts`; some may be missing. */
  readonly texts: ReadonlyMap<string, Float32Array>;
}

/** Searches a team's guides. Pure; created once per version of a team. */
export interface KnowledgeIndex {
  /** Texts that need vectors for the search by meaning. */
  readonly texts: readonly string[];
  /** Best first, at most two chunks per guide. Without `meaning`, by words alone. */
  search(
    query: string,
    about: { readonly limit: number; readonly meaning?: KnowledgeMeaning | null },
  ): readonly KnowledgeHit[];
  chunk(ref: { readonly guide: string; readonly chunk: number }): Chunk | null;
}

/** A lower relevance is a coincidence of words, no answer. */
const LEAST_BY_WORDS = 0.12;
const HEADING_BOOST = 2;
/** The task's terms lead to its guide, in Spanish too; they do not show which part of it. */
const TASK_SHARE = 0.8;
const MOST_OF_A_GUIDE = 2;
/** Most characters of a query: each further word is looked up in every guide. */
const LONGEST_QUERY = 3_000;
const LOCALES = ['en', 'es'] as const;

/** Indexes the guides of a team's version. Guides are English; Spanish words find them through their tasks' terms. */
export function createKnowledgeIndex({
  guides,
  tasks,
}: {
  readonly guides: readonly Guide[];
  readonly tasks: readonly Task[];
}): KnowledgeIndex {
  const chunks = guides.flatMap((guide) => chunkGuide(guide));
  const byId = new Map(chunks.map((chunk) => [idOf(chunk), chunk]));
  const passages = chunks.flatMap((chunk) =>
    passagesOf(chunk).map((text) => ({ id: idOf(chunk), guide: chunk.guide, text })),
  );
  const terms = tasks.flatMap((task) =>
    termsOf(task).map(({ text }) => ({ guide: task.task_guide[0] ?? '', text })),
  );
  const inChunks = createWordIndex(
    chunks.map((chunk) => ({
      id: idOf(chunk),
      fields: [
        { roots: english(`${chunk.title} ${chunk.heading}`), boost: HEADING_BOOST },
        { roots: english(chunk.text), boost: 1 },
      ],
    })),
  );
  const excerptOf = createExcerpts();
  const inTasks = createWordIndex(
    guides.map(({ name }) => ({
      id: name,
      fields: tasks
        .filter((task) => task.task_guide.includes(name))
        .map((task) => ({
          // The first guide of a task is its method; the others support it.
          boost: task.task_guide[0] === name ? 1 : 0.4,
          roots: termsOf(task).flatMap(({ locale, text }) =>
            splitWords(text).map(({ folded }) => `${locale}:${stem(folded, locale)}`),
          ),
        })),
    })),
  );

  function byWords(query: string): Map<string, number> {
    const words = splitWords(query).filter(({ folded }) => !isEmptyWord(folded));
    const roots = words.map(({ folded }) => LOCALES.map((locale) => `${locale}:${stem(folded, locale)}`));
    const own = inChunks(roots);
    const ofGuides = inTasks(roots);
    const found = new Map<string, number>();
    for (const [id, chunk] of byId) {
      const told = (ofGuides.get(chunk.guide) ?? 0) * TASK_SHARE;
      const said = own.get(id) ?? 0;
      const relevance = said + (1 - said) * told;
      if (relevance >= LEAST_BY_WORDS) found.set(id, relevance);
    }
    return found;
  }

  return {
    texts: [...new Set([...terms, ...passages].map(({ text }) => text))],
    chunk: (ref) => byId.get(idOf(ref)) ?? null,
    search(asked, { limit, meaning = null }) {
      const query = endsOf(asked, LONGEST_QUERY);
      const words = byWords(query);
      const meant = meaning === null ? new Map<string, Meant>() : meantChunks({ passages, terms }, meaning);
      const relevance = (id: string) => Math.max(words.get(id) ?? 0, meant.get(id)?.relevance ?? 0);
      const ranked = fuseRanks([ranks(words, (score) => score), ranks(meant, (found) => found.relevance)]);
      const taken = new Map<string, number>();
      return ranked
        .flatMap((id) => {
          const chunk = byId.get(id);
          const already = chunk === undefined ? MOST_OF_A_GUIDE : (taken.get(chunk.guide) ?? 0);
          if (chunk === undefined || already >= MOST_OF_A_GUIDE) return [];
          taken.set(chunk.guide, already + 1);
          return [{ id, chunk }];
        })
        .slice(0, limit)
        .map(({ id, chunk }) => ({
          guide: chunk.guide,
          title: chunk.title,
          chunk: chunk.chunk,
          relevance: Math.round(relevance(id) * 100) / 100,
          excerpt: excerptOf(chunk, query, meant.get(id)?.text ?? null),
        }));
    },
  };
}

function idOf({ guide, chunk }: { readonly guide: string; readonly chunk: number }): string {
  return `${guide}#${chunk}`;
}

function english(text: string): string[] {
  return splitWords(text)
    .filter(({ folded }) => !isEmptyWord(folded))
    .map(({ folded }) => `en:${stem(folded, 'en')}`);
}

function termsOf({ name, keywords, synonyms }: Task): { locale: BuiltInLocale; text: string }[] {
  return LOCALES.flatMap((locale) =>
    [name[locale], ...keywords[locale], ...synonyms[locale]].map((text) => ({ locale, text })),
  );
}

function ranks<T>(found: ReadonlyMap<string, T>, worth: (one: T) => number): string[] {
  return [...found].sort(([, a], [, b]) => worth(b) - worth(a)).map(([id]) => id);
}

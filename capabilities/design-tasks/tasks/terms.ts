import type { BuiltInLocale } from '@roundtable/core';
import type { MatchEvidence } from '../briefs/brief.js';
import type { Task } from '../team/task.js';
import { splitWords } from '../words/split-words.js';
import { stem } from '../words/stem.js';
import { isEmptyWord, isGlue, isWeakWord } from '../words/stop-words.js';

export type TermKind = Exclude<MatchEvidence['kind'], 'fuzzy' | 'semantic'>;

/** A word of a term; equal words of all tasks are one object. */
export interface TermWord {
  readonly plain: string;
  readonly folded: string;
  readonly stem: string;
  readonly locale: BuiltInLocale;
  /** 0–1: 1 for a word of a single task, nearly 0 for a word of all tasks. */
  weight: number;
}

/** A phrase that names a task. */
export interface Term {
  readonly task: number;
  readonly kind: TermKind;
  readonly locale: BuiltInLocale;
  readonly text: string;
  /** Its words without joining ones, unless it has no others. */
  readonly words: readonly TermWord[];
  /** Its joining words, folded. */
  readonly joints: readonly string[];
}

export interface Vocabulary {
  readonly words: readonly TermWord[];
  readonly terms: readonly Term[];
  /** Terms by their significant words; a term without such words by all of them. */
  readonly termsOf: ReadonlyMap<TermWord, readonly Term[]>;
  /** Tasks by the words of their terms and of their method's concepts. */
  readonly tasksOf: ReadonlyMap<TermWord, ReadonlySet<number>>;
}

const LOCALES = ['en', 'es'] as const;
/** Verbs of any request weigh less, and words such as "which", "did" or "we" almost nothing. */
const WEAK_SHARE = 0.6;
const EMPTY_SHARE = 0.2;

/** Collects all terms of the tasks. */
export function collectTerms(tasks: readonly Task[]): Vocabulary {
  const known = new Map<string, TermWord>();
  const wordsOf = (text: string, locale: BuiltInLocale): TermWord[] => {
    const all = splitWords(text);
    const telling = all.filter(({ folded }) => !isGlue(folded));
    return (telling.length > 0 ? telling : all).map(({ plain, folded }) => {
      const key = `${locale}:${plain}`;
      const word = known.get(key) ?? { plain, folded, stem: stem(folded, locale), locale, weight: 1 };
      known.set(key, word);
      return word;
    });
  };
  const terms = tasks.flatMap((task, i) =>
    waysToSay(task).map(({ kind, locale, text }) => ({
      task: i,
      kind,
      locale,
      text,
      words: wordsOf(text, locale),
      joints: splitWords(text).flatMap(({ folded }) => (isGlue(folded) ? [folded] : [])),
    })),
  );
  const tasksOf = new Map<TermWord, Set<number>>();
  const belongs = (word: TermWord, task: number) =>
    tasksOf.set(word, (tasksOf.get(word) ?? new Set()).add(task));
  for (const { task, words } of terms) for (const word of words) belongs(word, task);
  tasks.forEach((task, i) => {
    for (const locale of LOCALES)
      for (const concept of task.concepts[locale])
        for (const word of wordsOf(concept, locale)) belongs(word, i);
  });
  weigh([...known.values()], tasksOf, tasks.length);
  const termsOf = new Map<TermWord, Term[]>();
  for (const term of terms)
    for (const word of new Set(tellingOf(term.words)))
      termsOf.set(word, [...(termsOf.get(word) ?? []), term]);
  return { words: [...known.values()], terms, termsOf, tasksOf };
}

function tellingOf(words: readonly TermWord[]): readonly TermWord[] {
  const telling = words.filter(({ folded }) => !isEmptyWord(folded));
  return telling.length > 0 ? telling : words;
}

function waysToSay(task: Task): { kind: TermKind; locale: BuiltInLocale; text: string }[] {
  const ways = LOCALES.flatMap((locale) => [
    { kind: 'name' as const, locale, text: task.name[locale] },
    ...task.keywords[locale].map((text) => ({ kind: 'keyword' as const, locale, text })),
    ...task.synonyms[locale].map((text) => ({ kind: 'synonym' as const, locale, text })),
    { kind: 'description' as const, locale, text: task.description[locale] },
  ]);
  return [{ kind: 'id', locale: 'en', text: task.id.replaceAll('_', ' ') }, ...ways];
}

/** Weighs words by how few tasks contain them in any form (inverse document frequency). */
function weigh(
  words: readonly TermWord[],
  tasksOf: ReadonlyMap<TermWord, ReadonlySet<number>>,
  count: number,
): void {
  const ofStem = new Map<string, Set<number>>();
  const key = (word: TermWord) => `${word.locale}:${word.stem}`;
  for (const word of words)
    ofStem.set(key(word), new Set([...(ofStem.get(key(word)) ?? []), ...(tasksOf.get(word) ?? [])]));
  for (const word of words) {
    const named = ofStem.get(key(word))?.size ?? 1;
    word.weight = (Math.log(1 + count / named) / Math.log(1 + count)) * forceOf(word.folded);
  }
}

function forceOf(folded: string): number {
  if (isEmptyWord(folded)) return EMPTY_SHARE;
  return isWeakWord(folded) ? WEAK_SHARE : 1;
}

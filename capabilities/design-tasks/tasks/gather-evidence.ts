import type { BuiltInLocale } from '@roundtable/core';
import type { Task } from '../team/task.js';
import { splitWords } from '../words/split-words.js';
import { findTerms } from './find-terms.js';
import { createHearing, type HeardWord, mendSlips } from './hear-words.js';
import { learnMeaning, type Meant, scoreMeaning, scoreSmalltalk, textsOfMeaning } from './score-meaning.js';
import { type Subject, scoreSubjects } from './score-subject.js';
import { type Found, isOneOfStrangers } from './score-term.js';
import type { TaskMeaning } from './task-matching.js';
import { collectTerms } from './terms.js';
import type { Doubt, Evidence } from './weigh-evidence.js';
import { knownShare, weighMessage } from './weigh-message.js';
import { createWordParts } from './word-parts.js';

/** The words of a message, and the evidence for each task. */
export interface Gathered {
  readonly heard: readonly HeardWord[];
  /** The weight of each word. */
  readonly weights: readonly number[];
  readonly doubt: Doubt;
  /** In the order of the tasks. */
  readonly tasks: readonly GatheredTask[];
}

export interface GatheredTask {
  readonly evidence: Evidence;
  /** The terms found, best first. */
  readonly words: readonly Found[];
  /** The subject, if it is stronger evidence than the best term. */
  readonly subject: Subject | null;
  readonly meant: Meant | null;
}

/** The least score of a found term. */
const LEAST = 30;
const SPAN = 49;

/** Prepares the tasks of a team's version; gathering the evidence of a message then takes a few milliseconds. */
export function createEvidence(tasks: readonly Task[], smalltalk: readonly string[]) {
  const vocabulary = collectTerms(tasks);
  const hear = createHearing(vocabulary);
  const texts = textsOfMeaning(tasks, vocabulary.terms, smalltalk);
  const partsOf = createWordParts(tasks.map((task) => writtenOf(task).flatMap(splitWords)));
  const toldParts = createWordParts(tasks.map((task) => toldOf(task).flatMap(splitWords)));
  // A task without situations must not lose to tasks that have some.
  const isTold = tasks.map((task) => toldOf(task).length > 0);

  return {
    texts: texts.all,
    mend: (text: string) => mendSlips(text, hear(text)),
    learn: (vectors: ReadonlyMap<string, Float32Array>) => learnMeaning(texts, vectors),
    gather(
      text: string,
      { locale, meaning }: { locale?: BuiltInLocale; meaning: TaskMeaning | null },
    ): Gathered {
      const heard = hear(text);
      const weights = weighMessage(heard);
      const found = findTerms(heard, weights, { ...vocabulary, locale });
      const subjects = scoreSubjects(heard, weights, { ...vocabulary, locale });
      const mended = splitWords(mendSlips(text, heard));
      const [parts, told] = [partsOf(mended), toldParts(mended)];
      const meant = meaning === null ? null : scoreMeaning(meaning.message, meaning.learned);
      return {
        heard,
        weights,
        doubt: {
          known: knownShare(heard, weights),
          smalltalk: meaning === null ? null : scoreSmalltalk(meaning.message, meaning.learned),
        },
        tasks: tasks.map((_, i) => {
          const words = (found.get(i) ?? []).toSorted((a, b) => b.score - a.score);
          const by = { words, subject: subjects.get(i) ?? null, meant: meant?.[i] ?? null };
          const alike = parts[i] ?? 0;
          return gathered(by, { parts: alike, told: isTold[i] ? (told[i] ?? 0) : alike }, heard);
        }),
      };
    },
  };
}

function gathered(
  { words, subject, meant }: Omit<GatheredTask, 'evidence'>,
  { parts, told }: { readonly parts: number; readonly told: number },
  heard: readonly HeardWord[],
): GatheredTask {
  const [best] = words;
  const loose = words.find(({ isExact }) => !isExact);
  const isSubject = subject !== null && subject.strength > strengthOf(best?.score);
  const places = isSubject ? subject.places : (best?.places ?? []);
  const isWhole = !isSubject && (best?.isWhole ?? false);
  return {
    words,
    subject: isSubject ? subject : null,
    meant,
    evidence: {
      isNamed: best?.isExact ?? false,
      words: Math.max(strengthOf(loose?.score), subject?.strength ?? 0),
      parts,
      told,
      isHint: !isWhole && isOneOfStrangers(places, { heard }),
      meaning: meant,
    },
  };
}

const LOCALES = ['en', 'es'] as const;

/** All descriptive texts of a task, in both languages. */
function writtenOf(task: Task): string[] {
  return LOCALES.flatMap((locale) => [
    task.name[locale],
    ...task.keywords[locale],
    ...task.synonyms[locale],
    task.description[locale],
    task.expected_output[locale],
    ...task.output_parts[locale],
    ...task.concepts[locale],
  ]);
}

/** The task's situations, in both languages. */
function toldOf(task: Task): string[] {
  return LOCALES.flatMap((locale) => task.situations[locale]);
}

const strengthOf = (score = LEAST) => Math.min(1, Math.max(0, (score - LEAST) / SPAN));

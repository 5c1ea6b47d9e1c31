import type { BuiltInLocale } from '@roundtable/core';
import type { HeardWord } from './hear-words.js';
import { isOneOfStrangers } from './score-term.js';
import type { TermWord, Vocabulary } from './terms.js';

/** How much of a message consists of a task's words, in any order. */
export interface Subject {
  /** 0–1 */
  readonly strength: number;
  readonly places: readonly number[];
  /** The task's words that were found. */
  readonly words: readonly TermWord[];
}

/** Factors by number of words: a single one may be chance, three are enough. */
const ENOUGH = [0, 0.6, 0.85, 1];
/** A strength below 50 points. */
const HINT = 0.38;

/** For each task, how much of the message consists of its words. Words of few tasks weigh more than those of many. */
export function scoreSubjects(
  heard: readonly HeardWord[],
  weights: readonly number[],
  { tasksOf, locale }: Pick<Vocabulary, 'tasksOf'> & { readonly locale: BuiltInLocale | undefined },
): Map<number, Subject> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = new Map<number, { sum: number; places: number[]; words: TermWord[] }>();
  heard.forEach(({ likeness, force }, place) => {
    if (force !== 'full') return;
    const best = new Map<number, { worth: number; word: TermWord }>();
    for (const [word, quality] of likeness) {
      // As with terms, words of the other language count only when they match exactly.
      if (locale !== undefined && word.locale !== locale && quality < 1) continue;
      for (const task of tasksOf.get(word) ?? []) {
        const worth = quality * word.weight;
        if (worth > (best.get(task)?.worth ?? 0)) best.set(task, { worth, word });
      }
    }
    for (const [task, { worth, word }] of best) {
      const one = found.get(task) ?? { sum: 0, places: [], words: [] };
      one.sum += worth * (weights[place] ?? 0);
      one.places.push(place);
      one.words.push(word);
      found.set(task, one);
    }
  });
  return new Map(
    [...found].map(([task, { sum, places, words }]) => {
      const full = total === 0 ? 0 : (sum / total) * (ENOUGH[words.length] ?? 1);
      const strength = isOneOfStrangers(places, { heard }) ? Math.min(HINT, full) : full;
      return [task, { strength, places, words: [...new Set(words)] }];
    }),
  );
}

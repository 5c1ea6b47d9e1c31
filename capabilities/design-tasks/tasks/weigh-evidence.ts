import type { Meant } from './score-meaning.js';

/** Evidence for a task; figures are 0–1. */
export interface Evidence {
  /** Whether one of its terms was found exactly. */
  readonly isNamed: boolean;
  /** The share of the message that consists of its words. */
  readonly words: number;
  /** Likeness of word parts to its texts. */
  readonly parts: number;
  /** Likeness of word parts to its situations. */
  readonly told: number;
  /** Whether only one of its words was found, next to words that no task contains: alone no more than a hint. */
  readonly isHint: boolean;
  /** Closeness in meaning; null without a model or before its vectors exist. */
  readonly meaning: Pick<Meant, 'terms' | 'situations'> | null;
}

/** Evidence against any task. */
export interface Doubt {
  /** The share of the message that consists of words of any task, 0–1. */
  readonly known: number;
  /** Closeness of small talk in meaning; null without a model or before its vectors exist. */
  readonly smalltalk: number | null;
}

/**
 * Weights of a multinomial logistic regression over the tasks and "no task". `evals/src/matching/fit-matching.ts` fits
 * them to people's requests in `evals/matching` and to sentences of the team that the matcher was not given. The
 * weights of "no task" are then moved by up to one, so that nine of ten messages without a task match none. Sums are
 * log-odds up to a constant: 0.7 more is twice as likely.
 */
const WITH_MEANING = { isNamed: 1.1, words: 5.6, parts: 4.3, told: 7.5, terms: 6.7, situations: 9.8 };
const NONE_WITH_MEANING = { always: 5.2, smalltalk: 6, known: 0.3 };
const BY_WORDS = { isNamed: 1.6, words: 7.8, parts: 7.8, told: 13 };
const NONE_BY_WORDS = { always: 4.8, known: -0.6 };

/** Log-odds just below the threshold: the task is offered, not started. */
const HINT = -0.1;
/** With more likeness to its situations, a match is no mere hint. */
const TOLD_ENOUGH = 0.3;

/** Log-odds of a task against no task; above 0 the task is likelier. */
export function weighEvidence(evidence: Evidence, doubt: Doubt): number {
  const { isNamed, words, parts, told, meaning } = evidence;
  if (meaning === null || doubt.smalltalk === null) {
    const by = BY_WORDS;
    const none = NONE_BY_WORDS.always + NONE_BY_WORDS.known * doubt.known;
    const odds = (isNamed ? by.isNamed : 0) + by.words * words + by.parts * parts + by.told * told - none;
    const isHint = (evidence.isHint || doubt.known === 0) && told < TOLD_ENOUGH;
    return isHint ? Math.min(HINT, odds) : odds;
  }
  const by = WITH_MEANING;
  const { always, smalltalk, known } = NONE_WITH_MEANING;
  const none = always + smalltalk * doubt.smalltalk + known * doubt.known;
  const said = (isNamed ? by.isNamed : 0) + by.words * words + by.parts * parts + by.told * told;
  const { terms, situations } = meaning;
  return said + by.terms * terms + by.situations * situations - none;
}

/** Closeness of a task in meaning, 0–1. */
export function nearnessOf({ terms, situations }: Pick<Meant, 'terms' | 'situations'>): number {
  return Math.max(terms, situations);
}

/** Scores approach their limits exponentially; each step of `EASE` covers 63 % of the remaining distance. */
const EASE = 3;
const THRESHOLD = 50;
const MOST_INEXACT = 79;
const LEAST = 30;

/**
 * Converts log-odds to the score of a task that was not named exactly: 30–79; from 50 it is likelier than none
 * (seed 002 §2.4).
 */
export function scoreOf(odds: number): number {
  return odds >= 0
    ? THRESHOLD + (MOST_INEXACT - THRESHOLD) * (1 - Math.exp(-odds / EASE))
    : THRESHOLD - (THRESHOLD - LEAST) * (1 - Math.exp(odds / EASE));
}

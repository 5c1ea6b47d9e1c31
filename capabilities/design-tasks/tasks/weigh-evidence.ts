import type { Meant } from './score-meaning.js';

/** What speaks for a task, each 0–1. */
export interface Evidence {
  /** A term of it was said. */
  readonly isNamed: boolean;
  /** How much of the message is in its words. */
  readonly words: number;
  /** How alike the parts of its words are. */
  readonly parts: number;
  /** How alike the parts of words are in which those who need it tell of it. */
  readonly told: number;
  /** All that was heard is one word of it, beside words that no task knows: by itself no more than a hint. */
  readonly isHint: boolean;
  /** How near it comes in meaning; null where there is no model, or no vectors yet. */
  readonly meaning: Pick<Meant, 'terms' | 'situations'> | null;
}

/** What speaks for no task at all. */
export interface Doubt {
  /** How much of what the message says is of the tasks' words, 0–1. */
  readonly known: number;
  /** How near small talk comes in meaning; null as above. */
  readonly smalltalk: number | null;
}

/**
 * Weights of a multinomial logistic regression over the tasks and "no task". `evals/src/matching/fit-matching.ts` fits them
 * to people's requests in `evals/matching` and to sentences of the team that the matcher was not given; Those of "no
 * task" are then moved by up to one, so that nine of ten messages that ask for none are left alone. Sums are log-odds up to a constant: 0.7 more is twice as
 * likely.
 */
const WITH_MEANING = { isNamed: 1.1, words: 5.6, parts: 4.3, told: 7.5, terms: 6.7, situations: 9.8 };
const NONE_WITH_MEANING = { always: 5.2, smalltalk: 6, known: 0.3 };
const BY_WORDS = { isNamed: 1.6, words: 7.8, parts: 7.8, told: 13 };
const NONE_BY_WORDS = { always: 4.8, known: -0.6 };

/** Just below the threshold: offered, not taken. */
const HINT = -0.1;
/** So like the sentences of those who need a task that it is no hint. */
const TOLD_ENOUGH = 0.3;

/** The log-odds of a task over none, higher is likelier; above 0 it is likelier than no task. */
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

/** How near a task comes in meaning, 0–1. */
export function nearnessOf({ terms, situations }: Pick<Meant, 'terms' | 'situations'>): number {
  return Math.max(terms, situations);
}

/** Points above and below the threshold that log-odds come to; each step of `EASE` takes a good half of what is left. */
const EASE = 3;
const THRESHOLD = 50;
const MOST_INEXACT = 79;
const LEAST = 30;

/** Log-odds as the score of a task that was not named exactly: 30–79, from 50 on likelier than none (seed 002 §2.4). */
export function scoreOf(odds: number): number {
  return odds >= 0
    ? THRESHOLD + (MOST_INEXACT - THRESHOLD) * (1 - Math.exp(-odds / EASE))
    : THRESHOLD - (THRESHOLD - LEAST) * (1 - Math.exp(odds / EASE));
}

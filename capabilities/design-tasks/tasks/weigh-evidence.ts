/** What speaks for a task, each 0–1. */
export interface Evidence {
  /** A term of it was said. */
  readonly isNamed: boolean;
  /** How much of the message is in its words. */
  readonly words: number;
  /** How alike the parts of its words are. */
  readonly parts: number;
  /** All that was heard is one word of it, beside words that no task knows: by itself no more than a hint. */
  readonly isHint: boolean;
  /** How near its texts come in meaning; null where there is no model, or no vectors yet. */
  readonly meaning: number | null;
}

/** What speaks for no task at all. */
export interface Doubt {
  /** How much of what the message says is of the tasks' words, 0–1. */
  readonly known: number;
  /** How near everyday talk comes in meaning; null as above. */
  readonly everyday: number | null;
}

/**
 * Weights of a multinomial logistic regression over the tasks and "no task": fitted to the team's own synonyms, each with
 * the rest of the task's texts while it was left out itself, to requests in other words, to `evals/matching` without
 * `fresh.yaml`, and to everyday talk. Sums are log-odds up to a constant: 0.7 more is twice as likely.
 */
const WITH_MEANING = { isNamed: 2.3, words: 6.4, parts: 11.5, meaning: 13.7 };
const BY_WORDS = { isNamed: 3.2, words: 8.8, parts: 19.8 };
const NONE_WITH_MEANING = { always: 4.3, everyday: 19, known: -4.1 };
const NONE_BY_WORDS = { always: 7.8, known: -3.1 };

/** Just below the threshold: offered, not taken. */
const HINT = -0.1;

/** The log-odds of a task over none, higher is likelier; above 0 it is likelier than no task. */
export function weighEvidence(evidence: Evidence, doubt: Doubt): number {
  const { isNamed, words, parts, meaning } = evidence;
  if (meaning === null || doubt.everyday === null) {
    const none = NONE_BY_WORDS.always + NONE_BY_WORDS.known * doubt.known;
    const odds = (isNamed ? BY_WORDS.isNamed : 0) + BY_WORDS.words * words + BY_WORDS.parts * parts - none;
    return evidence.isHint || doubt.known === 0 ? Math.min(HINT, odds) : odds;
  }
  const { always, everyday, known } = NONE_WITH_MEANING;
  const none = always + everyday * doubt.everyday + known * doubt.known;
  const task = WITH_MEANING.words * words + WITH_MEANING.parts * parts + WITH_MEANING.meaning * meaning;
  return (isNamed ? WITH_MEANING.isNamed : 0) + task - none;
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

import type { TaskMatch } from '../briefs/brief.js';
import type { HeardWord } from './hear-words.js';
import { shareOf } from './score-term.js';
import type { TaskMatching } from './task-matching.js';
import { addsWish, isObject, leadsAside } from './weigh-message.js';

export interface Candidate {
  readonly match: TaskMatch;
  /** Log-odds against no task; they rank tasks that were not named exactly. */
  readonly odds: number;
  /** Positions of the words of its best evidence; empty when it was found by meaning alone. */
  readonly places: ReadonlySet<number>;
  readonly isExact: boolean;
  /** Whether a whole term was found, in any spelling. */
  readonly isWhole: boolean;
}

/** Below this score the message counts as unmatched (seed 002 §2.2.2). */
const MATCHES_FROM = 50;
/**
 * Closer scores are a tie: the margin is more than the difference between a keyword and a name or between a longer and
 * a shorter term, and less than that between an exact and a loose match.
 */
const MARGIN = 7;
/** Margin of log-odds between tasks that were not named: one is a little more than twice as likely as the other. */
const ODDS_MARGIN = 0.8;
/** Margin when only one word of longer terms was found: its share of each term says little about the task. */
const LONE_WORD_MARGIN = 4.5;
/** Least score of a second request without a whole term. */
const ASKED_FROM = 76;
const MOST_OPTIONS = 5;
const MOST_ALTERNATES = 5;
/** When the options cover less of the message than this, its other words may decide between them. */
const TELLING_REST = 0.75;

/** Decides between the candidates: one, several that are too close, or none. */
export function settleMatching(
  candidates: readonly Candidate[],
  heard: readonly HeardWord[],
  weights: readonly number[],
): TaskMatching {
  const ranked = candidates.toSorted((a, b) => b.match.score - a.match.score || b.odds - a.odds);
  const [likeliest] = ranked;
  const able = ranked.filter(
    (one) =>
      one.match.score >= MATCHES_FROM ||
      // Tasks that share the only word found stay candidates, whatever the length of their texts.
      (likeliest !== undefined &&
        likeliest.match.score >= MATCHES_FROM &&
        isLoneWord(one, likeliest, weights) &&
        isClose(one, likeliest, weights)),
  );
  const standing = able.filter((one) => !able.some((other) => outdoes(other, one, heard)));
  const [top] = standing;
  if (top === undefined) return { type: 'unmatched', alternates: alternates(ranked, []) };
  const close = standing.filter((one) => isClose(one, top, weights) || isAlsoAsked(one, top, heard));
  if (close.length === 1) return { type: 'matched', match: top.match, alternates: alternates(ranked, [top]) };
  const options = close.slice(0, MOST_OPTIONS);
  const said = new Set(options.flatMap(({ places }) => [...places]));
  return {
    type: 'ambiguous',
    options: options.map(({ match }) => match),
    alternates: alternates(ranked, options),
    breakTie: shareOf([...said], weights) < TELLING_REST,
  };
}

function isClose(one: Candidate, top: Candidate, weights: readonly number[]): boolean {
  if (one.isExact || top.isExact) return top.match.score - one.match.score < MARGIN;
  return top.odds - one.odds < (isLoneWord(one, top, weights) ? LONE_WORD_MARGIN : ODDS_MARGIN);
}

/** Whether the message is one word of both tasks, and a whole term of neither. */
function isLoneWord(one: Candidate, top: Candidate, weights: readonly number[]): boolean {
  const isLone = !top.isWhole && !top.isExact && top.places.size === 1 && one.places.size === 1;
  return isLone && shareOf([...top.places], weights) >= TELLING_REST;
}

/** "Design tokens and component specifications" requests both, even if one is spelled better. */
function isAlsoAsked(one: Candidate, top: Candidate, heard: readonly HeardWord[]): boolean {
  if (
    one === top ||
    one.places.size === 0 ||
    (!one.isWhole && one.match.score < ASKED_FROM) ||
    top.places.size === 0
  )
    return false;
  const [first, second] = Math.min(...one.places) < Math.min(...top.places) ? [one, top] : [top, one];
  const [end, start] = [Math.max(...first.places), Math.min(...second.places)];
  return end < start && addsWish(heard, end, start);
}

/** Whether one candidate explains the same words better than another. */
function outdoes(one: Candidate, other: Candidate, heard: readonly HeardWord[]): boolean {
  if (one === other || one.places.size === 0 || other.places.size === 0) return false;
  return isMoreSpecific(one, other) || isWhatTheOtherIsFor(one, other, heard);
}

/** A term within a longer one that was found loses: "unmoderated usability test" is no "usability test". */
function isMoreSpecific(one: Candidate, other: Candidate): boolean {
  if (!one.isWhole || one.places.size <= other.places.size || (other.isExact && !one.isExact)) return false;
  return [...other.places].every((place) => one.places.has(place));
}

/** "A survey for our onboarding" requests a survey, "wireframing the search results" requests wireframes. */
function isWhatTheOtherIsFor(one: Candidate, other: Candidate, heard: readonly HeardWord[]): boolean {
  if (!one.isWhole) return false;
  const end = Math.max(...one.places);
  const start = Math.min(...other.places);
  return end < start && (leadsAside(heard, end, start) || isObject(heard, end, start));
}

function alternates(ranked: readonly Candidate[], taken: readonly Candidate[]): TaskMatch[] {
  return ranked
    .filter((one) => !taken.includes(one))
    .slice(0, MOST_ALTERNATES)
    .map(({ match }) => match);
}

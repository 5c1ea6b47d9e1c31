import type { TaskMatch } from '../briefs/brief.js';
import type { HeardWord } from './hear-words.js';
import { shareOf } from './score-term.js';
import type { TaskMatching } from './task-matching.js';
import { addsWish, isObject, leadsAside } from './weigh-message.js';

export interface Candidate {
  readonly match: TaskMatch;
  /** Log-odds over no task: how far apart two tasks are that were not named. */
  readonly odds: number;
  /** Places of the words that its best evidence was heard in; none when it was found by meaning alone. */
  readonly places: ReadonlySet<number>;
  readonly isExact: boolean;
  /** The whole of a term was heard, in whatever spelling. */
  readonly isWhole: boolean;
}

/** Below, the error workflow takes over (seed 002 §2.2.2). */
const MATCHES_FROM = 50;
/**
 * Scores closer than this do not decide: it is more than a keyword differs from a name or a longer term from a shorter
 * one, and less than an exact term differs from a loose one.
 */
const MARGIN = 7;
/** Between tasks that were not named: one is little more than twice as likely as the other. */
const ODDS_MARGIN = 0.8;
/** One word of longer terms is all that was said: how large a part of each it is says little about which was meant. */
const LONE_WORD_MARGIN = 4.5;
/** A second wish is as clear as this, if no whole term of it was heard. */
const ASKED_FROM = 76;
const MOST_OPTIONS = 5;
const MOST_ALTERNATES = 5;
/** When the options were heard in less of the message than this, the rest may tell them apart. */
const TELLING_REST = 0.75;

/** Decides between the candidates: one, several that lie too close, or none. */
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
      // Of tasks that share the one word that was said, none is out for the length of its texts.
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

/** One word of both is all that was said, and the whole term of neither. */
function isLoneWord(one: Candidate, top: Candidate, weights: readonly number[]): boolean {
  const isLone = !top.isWhole && !top.isExact && top.places.size === 1 && one.places.size === 1;
  return isLone && shareOf([...top.places], weights) >= TELLING_REST;
}

/** "Design tokens and component specifications" asks for both, even if one is spelled better. */
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

/** Whether one candidate makes another one a lesser reading of the same words. */
function outdoes(one: Candidate, other: Candidate, heard: readonly HeardWord[]): boolean {
  if (one === other || one.places.size === 0 || other.places.size === 0) return false;
  return isMoreSpecific(one, other) || isWhatTheOtherIsFor(one, other, heard);
}

/** A term inside of a longer one that was said loses: "unmoderated usability test" is no "usability test". */
function isMoreSpecific(one: Candidate, other: Candidate): boolean {
  if (!one.isWhole || one.places.size <= other.places.size || (other.isExact && !one.isExact)) return false;
  return [...other.places].every((place) => one.places.has(place));
}

/** "A survey for our onboarding" is a survey, "wireframing the search results" is wireframing. */
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

import type { HeardWord } from './hear-words.js';
import type { Term, TermKind, TermWord } from './terms.js';
import { partsWishes } from './weigh-message.js';

/** A message with its recognised words. */
export interface Message {
  readonly heard: readonly HeardWord[];
  /** The positions of each word of the tasks. */
  readonly placesOf: ReadonlyMap<TermWord, readonly number[]>;
  /** The weight of each word of the message. */
  readonly weights: readonly number[];
  /** The sum of `weights`. */
  readonly weight: number;
}

/** A term found in a message. */
export interface Found {
  readonly term: Term;
  /** 0–100; 80 and more is exact. */
  readonly score: number;
  readonly isExact: boolean;
  /** Whether all of its words were found. */
  readonly isWhole: boolean;
  /** Positions of the message's words. */
  readonly places: readonly number[];
}

/** Least scores of exact matches, by kind of term (seed 002 §2.4: HIGH). */
const EXACT: Readonly<Record<TermKind, number>> = {
  id: 98,
  name: 98,
  keyword: 94,
  synonym: 88,
  description: 82,
};
/** Descriptions are long: this many consecutive words are a quotation, fewer a coincidence. */
const QUOTED_WORDS = 3;
/** A single word names a task only if the message is about little else: "persona non grata at the embassy". */
const LONE_WORD_SHARE = 0.38;
/** Scores of a whole term in other spellings or forms: in consecutive words, or spread over the message. */
const ROW = 0.5;
const SCATTERED = 0.1;
/**
 * Below this likeness and this share of the message, a term is only a hint; so is one word of a longer term next to
 * words that no task contains: "the trip to the moon".
 */
const SAME_WORDS = 0.97;
const TOLD_SHARE = 0.4;
const MOST_HINT = 49;
/** For a word that occurs repeatedly, only its first positions are tried. */
const MOST_ANCHORS = 6;
const LOW = 30;
const MEDIUM_SPAN = 49;

/** Scores a term of which at least one word was found. Null when the match is too weak. */
export function scoreTerm(term: Term, message: Message): Found | null {
  if (term.kind === 'description') return scoreDescription(term, message);
  const aligned = align(term, message);
  if (aligned === null) return null;
  const { places, quality, coverage, closeness, isRow } = aligned;
  const share = shareOf(places, message.weights, message.weight);
  const isWhole = places.length === term.words.length;
  const isLone = term.words.length === 1;
  if (isWhole && isRow && quality === 1 && (!isLone || share >= LONE_WORD_SHARE)) {
    const score = Math.min(100, EXACT[term.kind] + Math.min(2, term.words.length - 1));
    return { term, places, score: isLone ? score - 6 : score, isExact: true, isWhole };
  }
  const floor = isRow ? ROW : SCATTERED;
  const strength = isLone
    ? quality * Math.min(1, 0.15 + 0.85 * share)
    : isWhole
      ? floor + (1 - floor) * quality * closeness * (0.5 + 0.5 * share)
      : coverage * quality * share * closeness;
  const score = LOW + MEDIUM_SPAN * strength;
  const isLoose = quality < SAME_WORDS && share < TOLD_SHARE;
  const isHint = isLoose || (!isWhole && isOneOfStrangers(places, message));
  return { term, places, score: isHint ? Math.min(MOST_HINT, score) : score, isExact: false, isWhole };
}

export function isOneOfStrangers(places: readonly number[], { heard }: Pick<Message, 'heard'>): boolean {
  const telling = places.filter((place) => heard[place]?.force !== 'empty');
  return telling.length < 2 && heard.some(({ force, likeness }) => force === 'full' && likeness.size === 0);
}

/** Scores a description by how much of the message it covers, not by how much of it was found. */
function scoreDescription(term: Term, { heard, placesOf, weights, weight }: Message): Found | null {
  const best = new Map<number, number>();
  for (const word of term.words)
    for (const place of placesOf.get(word) ?? [])
      if (heard[place]?.force === 'full')
        best.set(place, Math.max(best.get(place) ?? 0, heard[place].likeness.get(word) ?? 0));
  if (best.size < 2) return null;
  const places = [...best.keys()].sort((a, b) => a - b);
  const quality = sum([...best.values()]);
  const share = shareOf(places, weights, weight);
  const isQuoted = places.length >= QUOTED_WORDS && quality === places.length && share > 0.8;
  if (isQuoted) return { term, places, score: EXACT.description, isExact: true, isWhole: true };
  const enough = Math.min(1, places.length / 4);
  return { term, places, score: LOW + MEDIUM_SPAN * share * enough * 0.8, isExact: false, isWhole: false };
}

interface Aligned {
  readonly places: readonly number[];
  /** Likeness of the words found, 0–1. */
  readonly quality: number;
  /** The share of the term that was found, 0–1. */
  readonly coverage: number;
  /** 1 for consecutive words in order, less when other words separate them, least when they belong to two requests. */
  readonly closeness: number;
  /** Whether only empty words are between them. */
  readonly isRow: boolean;
}

/** Finds the positions where the term's words are closest together. */
function align(term: Term, message: Message): Aligned | null {
  let best: Aligned | null = null;
  const worth = (one: Aligned | null) => (one === null ? -1 : one.coverage * one.quality * one.closeness);
  term.words.forEach((anchor, at) => {
    for (const place of message.placesOf.get(anchor)?.slice(0, MOST_ANCHORS) ?? []) {
      const around = alignAround(term, message, { at, place });
      if (worth(around) > worth(best)) best = around;
    }
  });
  return best;
}

function alignAround(
  { words, joints }: Term,
  { heard, placesOf }: Message,
  anchor: { readonly at: number; readonly place: number },
): Aligned {
  const taken = new Map<number, number>([[anchor.at, anchor.place]]);
  const used = new Set([anchor.place]);
  words.forEach((word, at) => {
    if (at === anchor.at) return;
    const expected = anchor.place + at - anchor.at;
    let nearest: number | null = null;
    for (const place of placesOf.get(word) ?? []) {
      if (used.has(place)) continue;
      if (nearest === null || Math.abs(place - expected) < Math.abs(nearest - expected)) nearest = place;
    }
    if (nearest === null) return;
    taken.set(at, nearest);
    used.add(nearest);
  });
  const order = [...taken].sort(([a], [b]) => a - b);
  const places = order.map(([, place]) => place);
  const inOrder = places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
  const sorted = places.toSorted((a, b) => a - b);
  const isAllEmpty = places.every((place) => heard[place]?.force === 'empty');
  let between = 0;
  for (let place = (sorted[0] ?? 0) + 1; place < (sorted.at(-1) ?? 0); place++)
    if (!used.has(place) && (isAllEmpty || heard[place]?.force !== 'empty')) between++;
  const isTorn = partsWishes(heard.slice((sorted[0] ?? 0) + 1, sorted.at(-1)), joints);
  const total = sum(words.map(({ weight }) => weight));
  const said = sum(order.map(([at]) => words[at]?.weight ?? 0));
  const like = sum(
    order.map(([at, place]) => {
      const word = words[at];
      return word === undefined ? 0 : word.weight * (heard[place]?.likeness.get(word) ?? 0);
    }),
  );
  return {
    places,
    quality: said === 0 ? 0 : like / said,
    coverage: total === 0 ? 0 : said / total,
    closeness: Math.max(0.3, 1 - 0.2 * between) * (inOrder ? 1 : 0.85) * (isTorn ? 0.5 : 1),
    isRow: inOrder && between === 0,
  };
}

/** The share of the message's weight at these positions, 0–1. `total`: the sum of all weights, if known. */
export function shareOf(places: readonly number[], weights: readonly number[], total = sum(weights)): number {
  return total === 0 ? 1 : Math.min(1, sum(places.map((place) => weights[place] ?? 0)) / total);
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

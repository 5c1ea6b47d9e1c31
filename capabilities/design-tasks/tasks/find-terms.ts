import type { BuiltInLocale } from '@roundtable/core';
import { type HeardWord, placesOf } from './hear-words.js';
import { type Found, scoreTerm, sum } from './score-term.js';
import type { Term, Vocabulary } from './terms.js';

const LEAST = 30;

/** The terms of each task that were found in a message. */
export function findTerms(
  heard: readonly HeardWord[],
  weights: readonly number[],
  { termsOf, locale }: Pick<Vocabulary, 'termsOf'> & { readonly locale: BuiltInLocale | undefined },
): Map<number, Found[]> {
  const message = { heard, weights, weight: sum(weights), placesOf: placesOf(heard) };
  const asked = new Set<Term>();
  for (const word of message.placesOf.keys()) for (const term of termsOf.get(word) ?? []) asked.add(term);
  const scored = new Map([...asked].map((term) => [term, scoreTerm(term, message)]));
  // A single word counts on its own next to another task's term: "personas or an empathy map".
  const named = new Set(
    [...scored.values()].flatMap((one) => (one?.isExact && one.places.length > 1 ? one.places : [])),
  );
  const unnamed = weights.map((weight, place) => (named.has(place) ? 0 : weight));
  const besideNames = { ...message, weights: unnamed, weight: sum(unnamed) };
  const found = new Map<number, Found[]>();
  for (const [term, before] of scored) {
    const isLone = term.words.length === 1 && named.size > 0;
    const one = isLone ? scoreTerm(term, besideNames) : before;
    if (one === null || one.score < LEAST) continue;
    // Terms of the other language count only when they match exactly.
    if (locale !== undefined && term.locale !== locale && !one.isExact) continue;
    found.set(term.task, [...(found.get(term.task) ?? []), one]);
  }
  return found;
}

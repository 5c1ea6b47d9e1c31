import type { HeardWord } from './hear-words.js';

/** Words after which a message names a person or place instead of a task. Folded. */
const LEADS_ASIDE = new Set(
  'for of with in on at from before after between about during by to para del de con en sobre antes despues entre durante a desde'.split(
    ' ',
  ),
);
const UNKNOWN = 0.7;
const UNKNOWN_ASIDE = 0.25;
/** "The king sorted his cards": a message with a subject that no task contains hardly requests a task. */
const UNKNOWN_SUBJECT = 2;
const BEFORE_SUBJECT = new Set(
  'the a an my his her their our el la los las un una mi su nuestro nuestra'.split(' '),
);

/**
 * Weights of the message's words. Words that no task contains weigh less, least where the message names who the work is
 * for: "an empathy map for the drivers of a night bus".
 */
export function weighMessage(heard: readonly HeardWord[]): number[] {
  let isAside = false;
  return heard.map(({ folded, force, likeness }, place) => {
    if (LEADS_ASIDE.has(folded)) isAside = true;
    if (force !== 'full') return 0;
    if (likeness.size > 0) return 0.5 + 0.5 * Math.max(...[...likeness.keys()].map(({ weight }) => weight));
    if (place === 1 && BEFORE_SUBJECT.has(heard[0]?.folded ?? '')) return UNKNOWN_SUBJECT;
    return isAside ? UNKNOWN_ASIDE : UNKNOWN;
  });
}

/** The share of the message that consists of words of any task, 0–1. */
export function knownShare(heard: readonly HeardWord[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const known = weights.reduce((sum, weight, i) => sum + (heard[i]?.likeness.size ? weight : 0), 0);
  return total === 0 ? 1 : known / total;
}

/** Whether the words between two positions begin an aside and add no second request. */
export function leadsAside(heard: readonly HeardWord[], from: number, to: number): boolean {
  const between = heard.slice(from + 1, to).map(({ folded }) => folded);
  return between.some((word) => LEADS_ASIDE.has(word)) && !between.some((word) => ADDS.has(word));
}

/** Whether one of these words, which is not part of the term, begins another request or an aside. */
export function partsWishes(between: readonly HeardWord[], joints: readonly string[]): boolean {
  return between.some(({ folded }) => PARTS.has(folded) && !joints.includes(folded));
}

/** Whether the second position is the object of the first: "wireframing the search results". */
export function isObject(heard: readonly HeardWord[], from: number, to: number): boolean {
  const between = heard.slice(from + 1, to);
  return between.length > 0 && between.every(({ folded }) => BEFORE_SUBJECT.has(folded));
}

/** Whether the words between two positions add a second request. */
export function addsWish(heard: readonly HeardWord[], from: number, to: number): boolean {
  return heard.slice(from + 1, to).some(({ folded }) => ADDS.has(folded));
}

const PARTS = new Set('and or plus y o for with in on at para con'.split(' '));
const ADDS = new Set('and or plus y e o u mas'.split(' '));

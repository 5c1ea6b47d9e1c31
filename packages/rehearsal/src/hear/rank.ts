import { hasOne, sentencesOf, wordsOf } from '../read/words.js';
import type { Intent } from '../schema.js';
import { isAside, isThanks, withoutCourtesy } from './courtesy.js';
import { orderIn } from './order.js';
import { canMean, type Heard, hearText } from './reading.js';
import { type Measure, NO_MEANING, similarity } from './similarity.js';
import { partsOf } from './wishes.js';

export interface Ranked {
  readonly intent: Intent;
  /** From 0 to 1. */
  readonly score: number;
}

/** An order of one word, with what it is about behind a colon: "apunta: …". */
const INTRODUCES = /^\p{L}+\s?:/u;
const JOINED = /[,;] (?:(?:and|but|so|y|e|pero) )?| (?:but|pero) /iu;
/** Clauses that begin with these words only qualify the clause beside them. */
const BESIDE = new Set('aunque porque si cuando para although though because if when even so'.split(' '));
const MOST_WORDS_WHOLE = 30;
/** The lowest cosine at which a message matches without one of the needed words. */
const SAME = 0.76;
/**
 * Any few words are near to any few others: up to FEW of them need this cosine where no word is common ("como de todo" and
 * "that's all" have 0.62, "gracias" and "great thanks" 0.70).
 */
const NEAR = 0.66;
const FEW = 3;
/** The bonus for one of the intent's cue words. */
const CUE = 0.15;

/** The texts of a message that are compared with examples: its sentences, its order, and all of it if it is short. */
export function heardIn(message: string): string[] {
  const whole = withoutCourtesy(message.trim());
  const parts = sentencesOf(whole).map(withoutCourtesy);
  const told = parts.filter((part) => !isAside(part) && !isThanks(part));
  const sentences = told.length > 0 ? told : parts;
  // An order is compared on its own, without the text beside it: "…, save that as a small win".
  const order = orderIn(whole).clause.join(' ');
  // "I never begin and I want to swim": a negation applies only to its own clause.
  const clauses = sentences
    .flatMap((sentence) => [...sentence.split(JOINED), ...partsOf(sentence)])
    .filter((one) => wordsOf(one).length > 2 && !BESIDE.has(wordsOf(one)[0] ?? ''));
  const isShort =
    sentences.length > 1 && wordsOf(whole.slice(0, 400)).length <= MOST_WORDS_WHOLE && whole.length <= 400;
  return [
    ...new Set([
      ...sentences,
      ...clauses,
      ...(isShort ? [whole] : []),
      ...(order.includes(' ') || INTRODUCES.test(whole) ? [order] : []),
    ]),
  ];
}

/**
 * Ranks the intents that a message can mean, the best match first. Words decide which intents are listed: an example
 * matches only messages of its own polarity, and the intent's needed words must occur. Similarity only orders the list.
 */
export function rankIntents(message: string, intents: readonly Intent[], measure: Measure): Ranked[] {
  const said = wordsOf(message.slice(0, 400));
  const heard = heardIn(message).map(hearText);
  // "Delete it, I do yoga now": a statement beside an order to end something is its reason, not another wish.
  const isWhy = ({ reading: said }: Heard) => said.order === 'none' && !said.isNegated && !said.isQuestion;
  const meant = orderIn(message).order === 'end' ? heard.filter((one) => !isWhy(one)) : heard;
  const scoreIn = (intent: Intent) =>
    Math.max(0, ...(intent.first ? heard : meant).map((one) => scoreOf(intent, one, measure)));
  return intents
    .filter(({ never }) => !hasOne(said, never))
    .map((intent) => ({ intent, score: scoreIn(intent) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

function scoreOf(intent: Intent, { text, reading }: Heard, measure: Measure): number {
  const { needs, cues, hears = [] } = intent;
  const words = wordsOf(text);
  const byWords = { ...measure, meaning: NO_MEANING };
  const isChance = (example: string) =>
    words.length <= FEW &&
    (measure.meaning(text, example) ?? 1) < NEAR &&
    wordsOf(example).length <= FEW &&
    similarity(text, example, byWords) === 0;
  const isNamed = hasOne(words, needs);
  const able = hears.filter((example) => canMean(reading, example.reading));
  const near = intent.first ? able : able.filter((one) => !isChance(one.text));
  const best = Math.max(0, ...near.map((one) => similarity(text, one.text, measure)));
  const isSame = () => able.some((one) => (measure.meaning(text, one.text) ?? 0) >= SAME);
  if (best === 0 || (needs.length > 0 && !isNamed && !isSame())) return 0;
  return Math.min(1, best + (isNamed || hasOne(words, cues) ? CUE : 0));
}

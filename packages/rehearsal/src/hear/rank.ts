import { sentencesOf, wordsOf } from '../read/words.js';
import type { Intent } from '../schema.js';
import { cuesOf, hasOne } from '../slots/read-phrase.js';
import { orderIn } from './order.js';
import { canMean, isAside, type Reading, readText, withoutCourtesy } from './reading.js';
import { createLexicon, type Lexicon, type Meaning, similarity } from './similarity.js';

export interface Ranked {
  readonly intent: Intent;
  /** From 0 to 1. */
  readonly score: number;
}

interface Heard {
  readonly text: string;
  readonly reading: Reading;
  readonly words: readonly string[];
}

const JOINED = /, (?:and|but|y|pero) /iu;
const MOST_WORDS_WHOLE = 30;
/** Cosine from which on something is said without a word that is needed. */
const SAME = 0.76;
/** A word that the intent asks for is evidence of its own. */
const CUE = 0.15;

/** The texts of a message that are compared with examples: its sentences, what it orders, and the whole when it is short. */
export function heardIn(message: string): string[] {
  const whole = withoutCourtesy(message.trim());
  const parts = sentencesOf(whole).map(withoutCourtesy);
  const told = parts.filter((part) => !isAside(part));
  const sentences = told.length > 0 ? told : parts;
  // An order is one whatever stands beside it: "…, save that as a small win".
  const order = orderIn(whole).clause.join(' ');
  // "I want to swim, and I never begin": what one clause denies, the other does not.
  const clauses = sentences
    .flatMap((sentence) => sentence.split(JOINED))
    .filter((one) => wordsOf(one).length > 2);
  const isShort =
    sentences.length > 1 && wordsOf(whole.slice(0, 400)).length <= MOST_WORDS_WHOLE && whole.length <= 400;
  return [
    ...new Set([
      ...sentences,
      ...clauses,
      ...(isShort ? [whole] : []),
      ...(order.includes(' ') ? [order] : []),
    ]),
  ];
}

/**
 * The intents that a message can mean, the likeliest first. Words decide who may stand in the list: an example speaks only
 * for a message of its own polarity, and what an intent needs must be there. Meaning and shared words only order it.
 */
export function rankIntents(message: string, intents: readonly Intent[], meaning: Meaning): Ranked[] {
  const said = wordsOf(message.slice(0, 400));
  const heard = heardIn(message).map(
    (text): Heard => ({ text, reading: readText(text), words: wordsOf(text) }),
  );
  return intents
    .filter((intent) => !hasOne(said, preparedFor(intent).never))
    .map((intent) => ({ intent, score: Math.max(0, ...heard.map((one) => scoreOf(intent, one, meaning))) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

function scoreOf(intent: Intent, heard: Heard, meaning: Meaning): number {
  const { needs, cues, examples, lexicon } = preparedFor(intent);
  const isNamed = hasOne(heard.words, needs);
  const best = examples.reduce(
    (most, { text, reading }) =>
      canMean(heard.reading, reading)
        ? Math.max(most, similarity(heard.text, text, { lexicon, meaning }))
        : most,
    0,
  );
  const isSame = () =>
    examples.some(
      (one) => canMean(heard.reading, one.reading) && (meaning(heard.text, one.text) ?? 0) >= SAME,
    );
  if (best === 0 || (needs.length > 0 && !isNamed && !isSame())) return 0;
  return Math.min(1, best + (isNamed || hasOne(heard.words, cues) ? CUE : 0));
}

interface Prepared {
  readonly needs: readonly (readonly string[])[];
  readonly cues: readonly (readonly string[])[];
  readonly never: readonly (readonly string[])[];
  readonly examples: readonly { readonly text: string; readonly reading: Reading }[];
  readonly lexicon: Lexicon;
}

const prepared = new WeakMap<Intent, Prepared>();

function preparedFor(intent: Intent): Prepared {
  const known = prepared.get(intent);
  if (known === undefined) throw new Error(`intent "${intent.id}" was not prepared`);
  return known;
}

/** Reads the examples of all intents of a rehearsal once, so that common words weigh little. */
export function prepareIntents(intents: readonly Intent[]): void {
  const lexicon = createLexicon(intents.flatMap(examplesOf));
  for (const intent of intents) {
    prepared.set(intent, {
      needs: cuesOf(intent.needs),
      cues: cuesOf(intent.cues),
      never: cuesOf(intent.never),
      examples: examplesOf(intent).map((text) => ({ text, reading: readText(text) })),
      lexicon,
    });
  }
}

export function examplesOf({ hears }: Intent): string[] {
  return [...(hears?.en ?? []), ...(hears?.es ?? [])];
}

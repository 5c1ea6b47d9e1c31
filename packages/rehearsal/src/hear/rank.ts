import { findPhrase, sentencesOf, wordsOf } from '../read/words.js';
import type { Intent } from '../schema.js';
import { cuesOf } from '../slots/read-phrase.js';
import { canMean, type Reading, readText } from './reading.js';
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

const MOST_WORDS_WHOLE = 30;
/** A word that the intent asks for is evidence of its own. */
const CUE = 0.15;

/** The texts of a message that are compared with examples: its sentences, and the whole when it is short. */
export function heardIn(message: string): string[] {
  const sentences = sentencesOf(message);
  const whole = message.trim();
  const isShort =
    sentences.length > 1 && wordsOf(whole.slice(0, 400)).length <= MOST_WORDS_WHOLE && whole.length <= 400;
  return isShort ? [...sentences, whole] : sentences;
}

/**
 * The intents that a message can mean, the likeliest first. Words decide who may stand in the list: an example speaks only
 * for a message of its own polarity, and what an intent needs must be there. Meaning and shared words only order it.
 */
export function rankIntents(message: string, intents: readonly Intent[], meaning: Meaning): Ranked[] {
  const heard = heardIn(message).map(
    (text): Heard => ({ text, reading: readText(text), words: wordsOf(text) }),
  );
  return intents
    .map((intent) => ({ intent, score: Math.max(0, ...heard.map((one) => scoreOf(intent, one, meaning))) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

function scoreOf(intent: Intent, heard: Heard, meaning: Meaning): number {
  const { needs, cues, never, examples, lexicon } = preparedFor(intent);
  const has = (phrases: readonly (readonly string[])[]) =>
    phrases.some((phrase) => findPhrase(heard.words, phrase) !== null);
  if ((needs.length > 0 && !has(needs)) || has(never)) return 0;
  const best = examples.reduce(
    (most, { text, reading }) =>
      canMean(heard.reading, reading)
        ? Math.max(most, similarity(heard.text, text, { lexicon, meaning }))
        : most,
    0,
  );
  return best === 0 ? 0 : Math.min(1, best + (needs.length > 0 || has(cues) ? CUE : 0));
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

import { fold, sentencesOf } from './words-in.js';

const NEXT_STEP = /next step|siguiente paso|proximo paso|próximo paso/i;
const CLAUSES = /[,;:]|\s(?:and then|then|before|luego|después|despues|y luego)\s/i;
const LOOKED_AT = 4;
/** Each is matched with all tasks; more than these is a list, and no offer. */
const MOST_OFFERS = 12;

/**
 * Pieces of a reply in which it offers something, the likeliest first: its last question or next step, then what came
 * just before ("… start with journey mapping, then test. Should we start there?").
 */
export function offersIn(reply: string): string[] {
  const sentences = sentencesOf(reply).slice(-LOOKED_AT);
  const at = sentences.findLastIndex((one) => one.includes('?') || NEXT_STEP.test(one));
  if (at === -1) return [];
  const before = sentences.slice(0, at).reverse();
  return [sentences[at] ?? '', ...before.flatMap((one) => one.split(CLAUSES))]
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, MOST_OFFERS);
}

/** A reply that ends with a question waits for an answer. */
export function endsWithQuestion(reply: string): boolean {
  return sentencesOf(reply)
    .slice(-2)
    .some((one) => one.includes('?'));
}

/** A word that asks, and what may follow it. */
const ASKED: readonly (readonly [asks: RegExp, name: RegExp])[] = [
  [/\b(?:what|how|which)\b/, /\b(?:call(?:ed)?|name)\b/],
  [/\b(?:como|que)\b/, /\b(?:llam\w+|nombre)\b/],
];

/** A reply that ends by asking what something is to be called: a few words are then its name, whatever they mean. */
export function asksForName(reply: string): boolean {
  return sentencesOf(reply)
    .slice(-2)
    .some((one) => one.includes('?') && fold(one).split('?').some(isAboutName));
}

/** Two steps and not one pattern: that would look to the end again from each word that asks. */
function isAboutName(question: string): boolean {
  return ASKED.some(([asks, name]) => {
    const start = asks.exec(question)?.index;
    return start !== undefined && name.test(question.slice(start));
  });
}

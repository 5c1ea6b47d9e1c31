import { fold, sentencesOf } from './words-in.js';

const NEXT_STEP = /next step|siguiente paso|proximo paso|próximo paso/i;
const CLAUSES = /[,;:]|\s(?:and then|then|before|luego|después|despues|y luego)\s/i;
const LOOKED_AT = 4;
/** Each candidate is matched with all tasks; more candidates are a list and no offer. */
const MOST_OFFERS = 12;

/**
 * Parts of a reply that may offer something, likeliest first: its last question or next step, then the text just before
 * it ("… start with journey mapping, then test. Should we start there?").
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

/** Whether a reply ends with a question. */
export function endsWithQuestion(reply: string): boolean {
  return sentencesOf(reply)
    .slice(-2)
    .some((one) => one.includes('?'));
}

/** Words that introduce a question, and words that may follow them. */
const ASKED: readonly (readonly [asks: RegExp, name: RegExp])[] = [
  [/\b(?:what|how|which)\b/, /\b(?:call(?:ed)?|name)\b/],
  [/\b(?:como|que)\b/, /\b(?:llam\w+|nombre)\b/],
];

/** Whether a reply ends by asking for a name: a short answer is then that name, whatever it means. */
export function asksForName(reply: string): boolean {
  return sentencesOf(reply)
    .slice(-2)
    .some((one) => one.includes('?') && fold(one).split('?').some(isAboutName));
}

/** Two steps instead of one pattern, which would scan to the end again after each question word. */
function isAboutName(question: string): boolean {
  return ASKED.some(([asks, name]) => {
    const start = asks.exec(question)?.index;
    return start !== undefined && name.test(question.slice(start));
  });
}

import { wordsOf } from '../read/words.js';
import type { Lines } from '../schema.js';
import { readBack } from '../speak/template.js';
import { withoutCourtesy } from './courtesy.js';
import { orderIn } from './order.js';
import { readText, yesOrNo } from './reading.js';

const AND = '(?:and|then|but|y|e|luego|pero)';
const LATER = '(?:after that|afterwards|then|después de eso|después)';
const BETWEEN = new RegExp(
  String.raw`[.,;!?…\n]\s(?:${AND}\s)?(?:${LATER}\s)?|\s${AND}\s(?:${LATER}\s)?`,
  'giu',
);
/** What stands before the next wish and belongs to neither. */
const BETWEEN_AT_END = new RegExp(String.raw`[,;:.]?(?:\s${AND})?(?:\s${LATER})?$`, 'iu');
const MOST_PARTS = 4;
const LONGEST = 400;

/** Splits a message where it asks for a further thing: "save the plan", "remind me on Friday". */
export function partsOf(text: string): string[] {
  const starts = [0];
  for (const { 0: between, index } of text.slice(0, LONGEST).matchAll(BETWEEN)) {
    const from = index + between.length;
    if (starts.length < MOST_PARTS && asksAnew(text.slice(from))) starts.push(from);
  }
  return starts.map((from, at) => {
    const to = starts[at + 1];
    return to === undefined ? text.slice(from).trim() : tidy(text.slice(from, to));
  });
}

/** Every sequence of consecutive parts, joined, for comparing their meaning. */
export function runsOf(parts: readonly string[]): string[] {
  return parts.length < 2
    ? []
    : parts.flatMap((_, from) => parts.slice(from).map((__, to) => joined(parts.slice(from, from + to + 1))));
}

export function joined(parts: readonly string[]): string {
  return parts.join('; ');
}

/** Whether the user asks for one more of a kind: "I also want …", "otra meta". */
export function saysAlso(text: string): boolean {
  return wordsOf(text.slice(0, LONGEST)).some((word) => ALSO.has(word));
}

/** The user's text; a yes to a named wish is replaced by that wish. */
export function meantBy(text: string, next: Lines | undefined, said: string): string {
  const wish = next === undefined || yesOrNo(text) !== true ? undefined : readBack(next, said)?.wish;
  return wish ?? text;
}

/** Whether the rest is an order, a wish or a question that does not refer to the text before it, unlike "add it to my list". */
function asksAnew(rest: string): boolean {
  const [clause = ''] = withoutCourtesy(rest).split(/[.,;:!?…\n]/u);
  const words = wordsOf(clause);
  const isOrder = orderIn(clause).order !== 'none';
  const isWish =
    isOrder || readText(clause).isQuestion || WISHES.some((wish) => words.join(' ').startsWith(wish));
  const refers = words.some(
    (word, at) =>
      (at === 0 && /l[oa]s?$/.test(word)) ||
      (at > 0 && at < 5 && IT.has(word)) ||
      (at > 0 && at < 4 && THAT.has(word) && (at === words.length - 1 || BEHIND.has(words[at + 1] ?? ''))),
  );
  return isWish && words.length > (isOrder ? 1 : 2) && !refers;
}

function tidy(text: string): string {
  return text.trim().replace(BETWEEN_AT_END, '').trim();
}

const ALSO = new Set('also too besides another additionally tambien ademas otra otro'.split(' '));
const IT = new Set('it them eso esto'.split(' '));
const THAT = new Set('that this lo la'.split(' '));
const BEHIND = new Set('as to in into for on down up too also please now como a en por tambien'.split(' '));
const WISHES =
  "get me|get us|i want|i'd like|i would like|i also want|i also need|i need|can you|could you|also|quiero|quisiera|me gustaria|necesito|tambien|ademas|puedes|podrias|me ".split(
    '|',
  );

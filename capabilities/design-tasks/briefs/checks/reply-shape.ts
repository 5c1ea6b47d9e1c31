import { wordsOf } from '../words-in.js';
import type { ReplyFacts } from './check.js';

/** How much of a reply there is: nothing, a question to the user, some talk, or a piece of work. */
export type ReplyShape = 'empty' | 'question' | 'talk' | 'work';

const WORK_WORDS = 120;
const STRUCTURED_WORKS = 60;
/** Of a task in progress most replies are corrections; only a long one is a piece of work by itself. */
const CONTINUED_WORKS = 180;
const LINES_OF_STRUCTURE = 3;
const STRUCTURE = /^\s*(?:[-*•] |\d+[.)] |#{1,4} |\|)/;
/** A reply that asks and has less than this waits for the answer. */
const ASKS_WITHIN = 160;

/** Judged with the documents that the reply made: the work may be in them. */
export function replyShape({ reply, documents, brief }: ReplyFacts): ReplyShape {
  const words = wordsOf(reply).length;
  if (words === 0) return 'empty';
  const structured = reply.split('\n').filter((line) => STRUCTURE.test(line)).length >= LINES_OF_STRUCTURE;
  const asks = reply.includes('?');
  const waits = brief.workflow === 'ambiguous' || brief.missing.some(({ critical }) => critical);
  if (documents.length > 0) return 'work';
  if (asks && waits && words < ASKS_WITHIN) return 'question';
  const least = brief.workflow === 'continue' ? CONTINUED_WORKS : structured ? STRUCTURED_WORKS : WORK_WORDS;
  if (words >= least) return 'work';
  return asks ? 'question' : 'talk';
}

/** A piece of work on a task, begun or gone on with: what the method's checks are about. */
export function isDelivery(facts: ReplyFacts): boolean {
  const { workflow } = facts.brief;
  return (
    facts.task !== null && (workflow === 'matched' || workflow === 'continue') && replyShape(facts) === 'work'
  );
}

export function deliveredText({ reply, documents }: ReplyFacts): string {
  return [reply, ...documents].join('\n');
}

function withoutFences(text: string): string {
  const pieces = text.split('```');
  const open = pieces.length % 2 === 0 ? `\`\`\`${pieces.pop()}` : '';
  return pieces.filter((_, at) => at % 2 === 0).join(' ') + open;
}

/** The reply's own words: without code, quotations and cited file names. */
export function ownWords(text: string): string {
  return withoutFences(text)
    .replaceAll(/`[^`\n]*`/g, ' ')
    .replaceAll(/^[^\S\r\n\u2028\u2029]*>.*$/gm, ' ')
    .replaceAll(/“[^“”]*”|«[^«»]*»|"[^"\n]*"/g, ' ')
    .replaceAll(/\[[^[\]\n]*\]/g, ' ');
}

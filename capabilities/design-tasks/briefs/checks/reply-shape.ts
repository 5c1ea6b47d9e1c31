import { wordsOf } from '../words-in.js';
import type { ReplyFacts } from './check.js';

/** The extent of a reply: nothing, a question to the user, talk, or a piece of work. */
export type ReplyShape = 'empty' | 'question' | 'talk' | 'work';

const WORK_WORDS = 120;
const STRUCTURED_WORKS = 60;
/** Most replies in a task in progress are corrections; only a longer one is a piece of work by itself. */
const CONTINUED_WORKS = 180;
const LINES_OF_STRUCTURE = 3;
const STRUCTURE = /^\s*(?:[-*•] |\d+[.)] |#{1,4} |\|)/;
/** A shorter reply with a question is only a question. */
const ASKS_WITHIN = 160;

/** Classifies the reply together with its documents, because they may contain the work. */
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

/** Whether the reply is a piece of work on a task, new or continued: only then the checks of the method apply. */
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

/** The reply's own words, without code, quotations and cited file names. */
export function ownWords(text: string): string {
  return withoutFences(text)
    .replaceAll(/`[^`\n]*`/g, ' ')
    .replaceAll(/^[^\S\r\n\u2028\u2029]*>.*$/gm, ' ')
    .replaceAll(/“[^“”]*”|«[^«»]*»|"[^"\n]*"/g, ' ')
    .replaceAll(/\[[^[\]\n]*\]/g, ' ');
}

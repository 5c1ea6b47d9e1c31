import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { NEXT, says } from './phrases.js';
import { isDelivery, replyShape } from './reply-shape.js';

const END = 500;
const HEADING = /next steps?|siguientes? pasos?|proximos? pasos?|próximos? pasos?/i;

/** 9. Work, and an answer without a matching task, ends with a next step. */
export function nextStepOffered(facts: ReplyFacts): Checked {
  const { workflow } = facts.brief;
  const shape = replyShape(facts);
  const needs =
    isDelivery(facts) || (shape !== 'empty' && (workflow === 'unmatched' || workflow === 'ambiguous'));
  if (!needs) return notApplicable('no piece of work on a task');
  const { reply } = facts;
  if (HEADING.test(reply) || says(reply.slice(-END), NEXT)) return passed('ends with a way on');
  return failed('it ends without a next step');
}

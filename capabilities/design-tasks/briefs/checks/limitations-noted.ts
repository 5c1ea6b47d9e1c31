import { wordsOf } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { listed } from './confidence-stated.js';
import { LIMITS, says } from './phrases.js';
import { deliveredText, isDelivery, replyShape } from './reply-shape.js';

/** A longer reply contains statements before its question. */
const SHORT_QUESTION = 22;

/** 4. The work names its limits; an answer without a matching task admits that. A mere question counts as that. */
export function limitationsNoted(facts: ReplyFacts): Checked {
  const { workflow, missing } = facts.brief;
  const shape = replyShape(facts);
  const asksBack = shape === 'question' && wordsOf(facts.reply).length <= SHORT_QUESTION;
  const admits = workflow === 'unmatched' && shape !== 'empty' && !asksBack;
  if (!admits && !isDelivery(facts)) return notApplicable('no piece of work, and no wish that no task fits');
  if (says(deliveredText(facts), LIMITS)) return passed('says what it leaves open');
  if (workflow === 'unmatched') return failed('no task fits the request, and the answer does not say so');
  if (missing.length > 0) return failed(`it does not say that ${listed(missing)} is not known`);
  return failed('it does not say what it leaves open');
}

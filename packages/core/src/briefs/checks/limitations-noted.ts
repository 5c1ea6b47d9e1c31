import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { listed } from './confidence-stated.js';
import { LIMITS, says } from './phrases.js';
import { deliveredText, isDelivery, replyShape } from './reply-shape.js';

/** 4. The work says what it leaves open; an answer to what no task fits admits that. A question back is an admission. */
export function limitationsNoted(facts: ReplyFacts): Checked {
  const { workflow, missing } = facts.brief;
  const shape = replyShape(facts);
  const admits = workflow === 'unmatched' && shape !== 'empty' && shape !== 'question';
  if (!admits && !isDelivery(facts)) return notApplicable('no piece of work, and no wish that no task fits');
  if (says(deliveredText(facts), LIMITS)) return passed('says what it leaves open');
  if (workflow === 'unmatched') return failed('no task fits the request, and the answer does not say so');
  if (missing.length > 0) return failed(`it does not say that ${listed(missing)} is not known`);
  return failed('it does not say what it leaves open');
}

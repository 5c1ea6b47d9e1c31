import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { CONFIDENCE, says } from './phrases.js';
import { deliveredText, isDelivery } from './reply-shape.js';

/** 3. The work states its confidence, or its assumptions. */
export function confidenceStated(facts: ReplyFacts): Checked {
  if (!isDelivery(facts)) return notApplicable('no piece of work on a task');
  if (says(deliveredText(facts), CONFIDENCE)) return passed('says how sure it is, or what it assumes');
  const { missing, match } = facts.brief;
  if (missing.length > 0)
    return failed(`it assumes what the project’s memory lacks (${listed(missing)}) without saying so`);
  if (match !== null && match.class !== 'HIGH')
    return failed('the request was not clear, and the answer does not say how it was read');
  return failed('it does not say how sure it is, nor why');
}

export function listed(missing: ReplyFacts['brief']['missing']): string {
  return missing.map(({ fact }) => fact.replaceAll('_', ' ')).join(', ');
}

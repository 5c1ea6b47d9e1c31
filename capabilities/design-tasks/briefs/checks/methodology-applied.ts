import { inLocale } from '@roundtable/core';
import { holdsTerm, stemsIn } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, isDelivery } from './reply-shape.js';

const TERMS = 2;

/** 2. The work follows the task's method: it contains at least two of its core terms, in either language. */
export function methodologyApplied(facts: ReplyFacts): Checked {
  if (!isDelivery(facts) || facts.task === null) return notApplicable('no piece of work on a task');
  const { concepts } = facts.task;
  const stems = stemsIn(deliveredText(facts));
  const terms = [...concepts.en, ...concepts.es];
  const held = terms.filter((term) => holdsTerm(stems, term));
  if (held.length >= Math.min(TERMS, concepts.en.length))
    return passed(`uses ${held.slice(0, 4).join(', ')}`);
  const wanted = inLocale(concepts, facts.brief.language).join(', ');
  return failed(`it does not work by the guide’s method; its terms are ${wanted}`);
}

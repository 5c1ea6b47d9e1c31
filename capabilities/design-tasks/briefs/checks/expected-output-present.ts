import { inLocale } from '@roundtable/core';
import { holdsTerm, stemsIn } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, isDelivery } from './reply-shape.js';

/** 7. The work contains most parts of the task's output. A task that continues has delivered some of them before. */
export function expectedOutputPresent(facts: ReplyFacts): Checked {
  if (!isDelivery(facts) || facts.task === null || facts.brief.workflow === 'continue')
    return notApplicable('no task was begun and delivered in this turn');
  const { en, es } = facts.task.output_parts;
  const stems = stemsIn(deliveredText(facts));
  const lacks = (parts: readonly string[]) => parts.filter((part) => !holdsTerm(stems, part));
  const [parts, missing] = [en, es]
    .map((one) => [one, lacks(one)] as const)
    .sort((a, b) => a[1].length / a[0].length - b[1].length / b[0].length)[0] ?? [[], []];
  if (missing.length * 2 < parts.length)
    return passed(`has ${parts.length - missing.length} of ${parts.length} parts`);
  const wanted = lacks(inLocale(facts.task.output_parts, facts.brief.language));
  return failed(`the expected output lacks ${wanted.join(', ')}`);
}

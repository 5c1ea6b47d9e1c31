import { valueText } from '../../../projects/server.js';
import { fold, holdsWord, stemsIn, tellingWords } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, isDelivery } from './reply-shape.js';

/** Least number of the project's words in a piece of work; the project's name alone is enough too. */
const WORDS = 2;

/** 1. The work is about this project: it contains its name, or words and figures of its facts, decisions or files. */
export function contextIntegrated(facts: ReplyFacts): Checked {
  const { project } = facts;
  if (!isDelivery(facts)) return notApplicable('no piece of work on a task');
  if (project === null) return notApplicable('no active project');
  const known = [
    ...project.facts.map(({ value }) => valueText(value)),
    ...project.decisions.map(({ decision }) => decision),
    ...project.files.map(({ excerpt }) => excerpt),
  ].flatMap(tellingWords);
  if (known.length === 0) return notApplicable('the project’s memory is empty');
  const text = deliveredText(facts);
  if (fold(text).includes(fold(project.name))) return passed(`names “${project.name}”`);
  const stems = stemsIn(text);
  const held = [...new Set(known)].filter((word) => holdsWord(stems, word));
  if (held.length >= Math.min(WORDS, new Set(known).size))
    return passed(`takes up ${held.slice(0, 4).join(', ')}`);
  return failed('nothing in it is from the project: use its facts by name and figure');
}

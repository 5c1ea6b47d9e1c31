import type { ProjectSlice } from '../project-slice.js';
import { fold, sentencesOf } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, ownWords, replyShape } from './reply-shape.js';

/** A word of the project, and one that it does not want in its place. */
interface Term {
  readonly say: string;
  readonly not: string;
}

/** 6. The project's own words are used: none that its terminology rules out. */
export function terminologyConsistent(facts: ReplyFacts): Checked {
  const terms = termsOf(facts.project);
  if (replyShape(facts) === 'empty' || facts.brief.workflow === 'talk')
    return notApplicable('no piece of work on a task');
  if (terms.length === 0) return notApplicable('the project rules out no words');
  // A sentence that has both explains the rule.
  const wrong = terms.find(({ say, not }) =>
    sentencesOf(ownWords(deliveredText(facts))).some((one) => holds(one, not) && !holds(one, say)),
  );
  return wrong === undefined
    ? passed('keeps to the project’s words')
    : failed(`the project says “${wrong.say}”, not “${wrong.not}”`);
}

const SAYS =
  /(?:say|use|call (?:it|them)|we say|decir|decimos|usar|usamos|di|usa|llamar(?:lo|los|la|las)?|llamamos)?\s*[“"«']?([\p{L}\p{N}][\p{L}\p{N} -]*?)[”"»']?\s*(?:,|\()?\s*(?:\bnot\b|\bnever\b|\binstead of\b|\brather than\b|\bno\b|\bnunca\b|\ben (?:lugar|vez) de\b)\s*[“"«']?([\p{L}\p{N}][\p{L}\p{N} -]*?)[”"»']?\)?\s*$/iu;

/** More is prose, and could be taken apart in too many ways. */
const LONGEST_RULE = 100;

function termsOf(project: ProjectSlice | null): Term[] {
  const value = project?.facts.find(({ key }) => key === 'terminology')?.value;
  return readTerms(value);
}

/** Reads "say patient, not customer", also several in a list or by semicolons, and {patient: {not: "customer"}}. */
function readTerms(value: unknown): Term[] {
  if (typeof value === 'string')
    return value.split(/[;\n]|\.\s/).flatMap((rule) => {
      if (rule.length > LONGEST_RULE) return [];
      const [, say, not] = SAYS.exec(rule.trim().replace(/\.$/, '')) ?? [];
      return say === undefined || not === undefined ? [] : [{ say: say.trim(), not: not.trim() }];
    });
  if (Array.isArray(value)) return value.flatMap(readTerms);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([say, about]) => ruledOut(about).map((not) => ({ say, not })));
}

function ruledOut(about: unknown): string[] {
  if (typeof about === 'string') {
    const [, not] =
      /^(?:not|never|no|nunca|instead of|en (?:lugar|vez) de)\s+[“"«']?(.+?)[”"»']?$/iu.exec(about.trim()) ??
      [];
    return not === undefined ? [] : [not];
  }
  if (typeof about !== 'object' || about === null) return [];
  const values: unknown = 'not' in about ? about.not : 'avoid' in about ? about.avoid : [];
  return [values].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}

function holds(text: string, term: string): boolean {
  const words = fold(term).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?:s|es)?(?![\\p{L}\\p{N}])`, 'u').test(fold(text));
}

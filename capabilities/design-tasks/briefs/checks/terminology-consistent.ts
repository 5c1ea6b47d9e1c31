import type { ProjectSlice } from '../../../projects/server.js';
import { fold, sentencesOf } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { deliveredText, ownWords, replyShape } from './reply-shape.js';

/** A preferred word of the project, and the word that it replaces. */
interface Term {
  readonly say: string;
  readonly not: string;
}

/** 6. The reply uses the project's own words, and none that its terminology excludes. */
export function terminologyConsistent(facts: ReplyFacts): Checked {
  const terms = termsOf(facts.project);
  if (replyShape(facts) === 'empty' || facts.brief.workflow === 'talk')
    return notApplicable('no piece of work on a task');
  if (terms.length === 0) return notApplicable('the project rules out no words');
  // A sentence with both words explains the rule.
  const wrong = terms.find(({ say, not }) =>
    sentencesOf(ownWords(deliveredText(facts))).some((one) => holds(one, not) && !holds(one, say)),
  );
  return wrong === undefined
    ? passed('keeps to the project’s words')
    : failed(`the project says “${wrong.say}”, not “${wrong.not}”`);
}

const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|never|instead of|rather than|no|nunca|en (?:lugar|vez) de)(?![\p{L}\p{N}])/giu;
const VERB =
  /^(?:say|use|call (?:it|them)|we say|decir|decimos|usar|usamos|di|usa|llamar(?:lo|los|la|las)?|llamamos) +/iu;
const WORDS_BEFORE = /(?<![\p{L}\p{N} -])[\p{L}\p{N} -]+$/u;
const WORDS_BEHIND = /^[“"«']?([\p{L}\p{N}][\p{L}\p{N} -]*)[”"»']?\)?$/u;

/** "Say patient, not customer": the words on both sides of the first negation that has words on both sides. */
function ruleIn(text: string): Term | null {
  for (const { 0: negation, index } of text.matchAll(NEGATION)) {
    const before = text
      .slice(0, index)
      .trimEnd()
      .replace(/[,(]$/, '')
      .trimEnd()
      .replace(/[”"»']$/, '');
    const say = WORDS_BEFORE.exec(before)?.[0]
      .replace(/^[ -]+/, '')
      .replace(VERB, '')
      .trim();
    const not = WORDS_BEHIND.exec(text.slice(index + negation.length).trim())?.[1]?.trim();
    if (say && not) return { say, not };
  }
  return null;
}

/** A longer text is prose. */
const LONGEST_RULE = 100;

function termsOf(project: ProjectSlice | null): Term[] {
  const value = project?.facts.find(({ key }) => key === 'terminology')?.value;
  return readTerms(value);
}

/**
 * Reads "say patient, not customer", lists of such rules, several separated by semicolons, and
 * {patient: {not: "customer"}}.
 */
function readTerms(value: unknown): Term[] {
  if (typeof value === 'string')
    return value.split(/[;\n]|\.\s/).flatMap((rule) => {
      if (rule.length > LONGEST_RULE) return [];
      return ruleIn(rule.trim().replace(/\.$/, '')) ?? [];
    });
  if (Array.isArray(value)) return value.flatMap(readTerms);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([say, about]) => ruledOut(about).map((not) => ({ say, not })));
}

function ruledOut(about: unknown): string[] {
  if (typeof about === 'string') {
    const [, not] =
      /^(?:not|never|no|nunca|instead of|en (?:lugar|vez) de)\s+(?!\s)[“"«']?(.+?)[”"»']?$/iu.exec(
        about.trim(),
      ) ?? [];
    return not === undefined ? [] : [not];
  }
  if (typeof about !== 'object' || about === null) return [];
  const values: unknown = 'not' in about ? about.not : 'avoid' in about ? about.avoid : [];
  return [values].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Whether the text contains the term as separate words, also in the plural. */
function holds(text: string, term: string): boolean {
  const folded = fold(text);
  const words = fold(term);
  if (words === '') return false;
  for (let at = folded.indexOf(words); at !== -1; at = folded.indexOf(words, at + 1)) {
    const end = at + words.length;
    const begins = !/[\p{L}\p{N}]$/u.test(folded.slice(Math.max(0, at - 2), at));
    if (begins && /^(?:s|es)?(?![\p{L}\p{N}])/u.test(folded.slice(end, end + 4))) return true;
  }
  return false;
}

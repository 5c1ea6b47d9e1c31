import { CHECK_NAMES, type Checked, type CheckName, type CheckResult, type ReplyFacts } from './check.js';
import { citationsIncluded } from './citations-included.js';
import { confidenceStated } from './confidence-stated.js';
import { contextIntegrated } from './context-integrated.js';
import { expectedOutputPresent } from './expected-output-present.js';
import { languageMatches } from './language-matches.js';
import { limitationsNoted } from './limitations-noted.js';
import { methodologyApplied } from './methodology-applied.js';
import { nextStepOffered } from './next-step-offered.js';
import { noUnfoundedClaims } from './no-unfounded-claims.js';
import { terminologyConsistent } from './terminology-consistent.js';

const CHECKS: Readonly<Record<CheckName, (facts: ReplyFacts) => Checked>> = {
  context_integrated: contextIntegrated,
  methodology_applied: methodologyApplied,
  confidence_stated: confidenceStated,
  limitations_noted: limitationsNoted,
  citations_included: citationsIncluded,
  terminology_consistent: terminologyConsistent,
  expected_output_present: expectedOutputPresent,
  language_matches: languageMatches,
  next_step_offered: nextStepOffered,
  no_unfounded_claims: noUnfoundedClaims,
};

/** The ten checks of a reply, in order. The workflow and the kind of reply decide which of them apply. */
export function runChecks(facts: ReplyFacts): CheckResult[] {
  return CHECK_NAMES.map((name) => ({ name, ...CHECKS[name](facts) }));
}

/**
 * Repair instruction for the agent: for each failed check the team's words and the finding. Null when all passed.
 * `intro` and `repairs` are the team's.
 */
export function repairNote(
  results: readonly CheckResult[],
  about: { readonly intro: string | null; readonly repairs: Readonly<Record<string, string>> },
): string | null {
  const wrong = results.filter(({ outcome }) => outcome === 'failed');
  if (wrong.length === 0) return null;
  const lines = wrong.map(({ name, why }) => {
    const repair = about.repairs[name];
    return `- ${name}: ${why}.${repair === undefined ? '' : ` ${repair}`}`;
  });
  return [...(about.intro === null ? [] : [about.intro]), ...lines].join('\n');
}

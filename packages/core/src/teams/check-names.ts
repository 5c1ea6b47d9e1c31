/** The ten checks of a reply (seed 002 §2.2.2, step 7), for each of which a team says how to mend what failed. */
export const CHECK_NAMES = [
  'context_integrated',
  'methodology_applied',
  'confidence_stated',
  'limitations_noted',
  'citations_included',
  'terminology_consistent',
  'expected_output_present',
  'language_matches',
  'next_step_offered',
  'no_unfounded_claims',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

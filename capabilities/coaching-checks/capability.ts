import { defineCapability } from '@roundtable/engine';
import { CHECK_NAMES } from './checks.js';
import { reviewReply } from './stages/review-reply.js';

/** Checks that every reply of a coaching team must pass. */
export const coachingChecks = defineCapability({
  name: 'coaching-checks',
  stages: { review: { coaching: { checks: CHECK_NAMES, run: async (facts) => reviewReply(facts) } } },
});

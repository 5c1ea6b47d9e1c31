import { defineCapability } from '@roundtable/engine';
import { CHECK_NAMES } from './checks.js';
import { reviewReply } from './stages/review-reply.js';

/** What every reply of a coaching team is held to. */
export const coachingChecks = defineCapability({
  name: 'coaching-checks',
  stages: { review: { coaching: { checks: CHECK_NAMES, run: async (facts) => reviewReply(facts) } } },
});

import { defineCapability } from '@roundtable/engine';
import { openCommitments, plannedFollowUps } from './context.js';

/** What users have promised, and when somebody comes back to it. */
export const followUps = defineCapability({
  name: 'follow-ups',
  context: { commitments: openCommitments, follow_ups: plannedFollowUps },
});

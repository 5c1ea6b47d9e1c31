import { defineCapability } from '@roundtable/engine';
import { openCommitments, plannedFollowUps } from './context.js';
import { followUpTopic } from './topics.js';

/** What users have promised, and when somebody comes back to it. */
export const followUps = defineCapability({
  name: 'follow-ups',
  topics: { follow_up: followUpTopic },
  context: { commitments: openCommitments, follow_ups: plannedFollowUps },
});

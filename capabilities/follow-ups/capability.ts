import { defineCapability } from '@roundtable/engine';
import { z } from 'zod';
import { openCommitments, plannedFollowUps } from './context.js';
import { followUpTopic } from './topics.js';

/** What users have promised, and when somebody comes back to it. */
export const followUps = defineCapability({
  name: 'follow-ups',
  /** The team that opens a conversation for a user who has none. */
  config: z.object({ DEFAULT_TEAM: z.string().default('round-table') }),
  topics: { follow_up: followUpTopic },
  context: { commitments: openCommitments, follow_ups: plannedFollowUps },
  work: async (host) => (await import('./work.js')).workFollowUps(host),
});

import type { FollowUpKind } from '@roundtable/api';

/** Most deliveries of a follow-up without an answer: an unanswered commitment is delivered once more. */
export function mostNudges(kind: FollowUpKind): number {
  return kind === 'commitment' ? 2 : 1;
}

/** Whether the user asked for it; other kinds are started by the system, in a rhythm. */
export function isAskedFor(kind: FollowUpKind): boolean {
  return kind === 'commitment' || kind === 'reminder' || kind === 'promise';
}

/** The topic of its input, which decides the agent that opens. */
export function topicOf(kind: FollowUpKind): 'insights' | 'follow_up' {
  return isInsights(kind) ? 'insights' : 'follow_up';
}

/** Whether it reports statistics: the home agent opens, and hands off to the agent that presents them. */
export function isInsights(kind: FollowUpKind): kind is 'weekly_insights' | 'monthly_insights' {
  return kind === 'weekly_insights' || kind === 'monthly_insights';
}

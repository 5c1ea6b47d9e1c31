import type { FollowUpKind } from '@roundtable/api';

/** How often a follow-up is told before it waits for its user: a commitment that nobody answered for comes once more. */
export function mostNudges(kind: FollowUpKind): number {
  return kind === 'commitment' ? 2 : 1;
}

/** Whether the user asked for it; else the system speaks of its own accord, in a rhythm. */
export function isAskedFor(kind: FollowUpKind): boolean {
  return kind === 'commitment' || kind === 'reminder' || kind === 'promise';
}

/** The topic of its input: who opens it depends on that. */
export function topicOf(kind: FollowUpKind): 'insights' | 'follow_up' {
  return isInsights(kind) ? 'insights' : 'follow_up';
}

/** Whether a follow-up is about figures: the home agent opens, and brings the agent in who reads them. */
export function isInsights(kind: FollowUpKind): kind is 'weekly_insights' | 'monthly_insights' {
  return kind === 'weekly_insights' || kind === 'monthly_insights';
}

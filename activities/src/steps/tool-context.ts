import type { Claim, ToolContext } from '@roundtable/core';

/** What a tool is told of the call that it runs inside a transaction. */
export function toolContext(claim: Claim, agent: string, now: Date): ToolContext {
  const { id: conversationId, userId, user, locale, scope: projectId } = claim.conversation;
  return { userId, user, conversationId, projectId, published: claim.published, agent, locale, now };
}

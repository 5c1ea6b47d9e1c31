import type { Claim, ToolContext } from '@roundtable/core';

/** What a tool is told of the call that it runs inside a transaction. */
export function toolContext(claim: Claim, agent: string, now: Date): ToolContext {
  const { id: conversationId, userId, user, locale, scope } = claim.conversation;
  return { userId, user, conversationId, scope, published: claim.published, agent, locale, now };
}

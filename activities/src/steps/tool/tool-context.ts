import type { Claim, ToolContext } from '@roundtable/core';

/** The context that a tool gets when it runs inside a transaction. */
export function toolContext(claim: Claim, agent: string, now: Date): ToolContext {
  const { id: conversationId, userId, user, locale, scope } = claim.conversation;
  return { userId, user, conversationId, scope, published: claim.published, agent, locale, now };
}
